import { listCatalog } from '@headroom/services';
import { Plus } from 'lucide-react';
import { CatalogBrowser } from '@/features/catalog/catalog-browser';
import { packRows } from '@/features/catalog/packed-rows';
import { PriceForm } from '@/features/catalog/price-form';
import { catalogQuestion, readPriceQuery } from '@/features/catalog/price-query';
import { StaleBooks } from '@/features/catalog/stale-books';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { todayUtc } from '@/ui/today';

export const metadata = { title: 'Catalog' };

interface CatalogPageProps {
  searchParams: SearchParameters;
}

export default async function CatalogPage({ searchParams }: CatalogPageProps) {
  const today = todayUtc();
  const query = readPriceQuery(await readSearchParameters(searchParams), today);
  const { rows, regions, currencies, features, books } = await forPage(
    listCatalog(await requestContext(), catalogQuestion(query)),
  );
  return (
    <>
      <PageHeader
        title="Catalog"
        note="Every gateway and tier side by side. Each figure has its source and date; what is not published is said to be so."
        actions={
          <ButtonLink href="/catalog/gateways/new">
            <Plus aria-hidden /> Define a gateway
          </ButtonLink>
        }
      />
      <div className="space-y-4">
        <StaleBooks books={books} />
        <Card title="Priced for" note="one bill a month of each tier, with as many units">
          <PriceForm query={query} today={today} regions={regions} currencies={currencies} />
        </Card>
        <CatalogBrowser packed={packRows(rows)} features={features} query={query} today={today} />
      </div>
    </>
  );
}
