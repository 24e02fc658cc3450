import { listCatalog, listPriceBooks } from '@headroom/services';
import { Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { ArchiveButton } from '@/features/catalog/archive-button';
import { EvidenceCard } from '@/features/catalog/evidence-card';
import { FigureList } from '@/features/catalog/figure-list';
import { kindName } from '@/features/catalog/kind-names';
import { lawFindings } from '@/features/catalog/law-findings';
import { LimitsCard } from '@/features/catalog/limits-card';
import { PoliciesCard } from '@/features/catalog/policies-card';
import { PriceBooksCard } from '@/features/catalog/price-books-card';
import { catalogQuestion, priceQueryText, readPriceQuery } from '@/features/catalog/price-query';
import { StaleBooks } from '@/features/catalog/stale-books';
import { tierNamesOf } from '@/features/catalog/tier-names';
import { TiersCard } from '@/features/catalog/tiers-card';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readGateway } from '@/server/read-gateway';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { QueryButtonLink } from '@/ui/query-links';
import { Tag } from '@/ui/tag';
import { todayUtc } from '@/ui/today';

interface GatewayPageProps {
  params: Promise<{ gateway: string }>;
  searchParams: SearchParameters;
}

export async function generateMetadata({ params }: GatewayPageProps): Promise<Metadata> {
  const { entry } = await readGateway((await params).gateway);
  return { title: entry.definition.name };
}

export default async function GatewayPage({ params, searchParams }: GatewayPageProps) {
  const [{ gateway: gatewayId }, parameters] = await Promise.all([params, readSearchParameters(searchParams)]);
  const today = todayUtc();
  const query = readPriceQuery(parameters, today);
  const ctx = await requestContext();
  const [{ entry, custom }, { rows, books }, history] = await forPage(
    Promise.all([readGateway(gatewayId), listCatalog(ctx, catalogQuestion(query)), listPriceBooks(ctx, { gatewayId })]),
  );
  const { definition, evidence } = entry;
  const names = tierNamesOf(definition);
  return (
    <>
      <PageHeader
        title={definition.name}
        parent={{ href: '/catalog', label: 'Catalog' }}
        tags={<Tag>{kindName(definition.kind)}</Tag>}
        note={definition.description}
        actions={
          custom && (
            <>
              <QueryButtonLink href={`/catalog/gateways/${gatewayId}/edit`}>
                <Pencil aria-hidden /> Edit
              </QueryButtonLink>
              <ArchiveButton gatewayId={gatewayId} name={definition.name} />
            </>
          )
        }
      />
      <div className="space-y-4">
        <StaleBooks books={books.filter((book) => book.gatewayId === gatewayId)} />
        {definition.caveats.length > 0 && (
          <Notice kind="info">
            <ul className="space-y-1">
              {definition.caveats.map((caveat) => (
                <li key={caveat}>{caveat}</li>
              ))}
            </ul>
          </Notice>
        )}
        <TiersCard
          rows={rows.filter((row) => row.gateway.id === gatewayId)}
          priceQuery={priceQueryText(query, today)}
          note={`prices of ${query.at} in ${query.currency}`}
        />
        <EvidenceCard evidence={evidence} findings={lawFindings(definition, evidence)} tierNames={names} />
        <LimitsCard limits={definition.limits} tierNames={names} />
        <FigureList title="Facts" figures={definition.facts} />
        <PoliciesCard policies={definition.policies} tierNames={names} />
        <PriceBooksCard books={history.books} />
      </div>
    </>
  );
}
