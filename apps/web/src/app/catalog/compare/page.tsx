import { listCatalog } from '@headroom/services';
import { GitCompareArrows } from 'lucide-react';
import { catalogColumns } from '@/features/catalog/catalog-columns';
import { readState } from '@/features/catalog/catalog-state';
import { ComparisonTable, differs } from '@/features/catalog/comparison-table';
import { PriceForm } from '@/features/catalog/price-form';
import { catalogQuestion, priceQueryText, readPriceQuery } from '@/features/catalog/price-query';
import { numberSources, sourcesShown } from '@/features/catalog/row-sources';
import { SourceList } from '@/features/catalog/source-list';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';
import { todayUtc } from '@/ui/today';

export const metadata = { title: 'Compare tiers' };

interface ComparePageProps {
  searchParams: SearchParameters;
}

export default async function ComparePage({ searchParams }: ComparePageProps) {
  const parameters = await readSearchParameters(searchParams);
  const today = todayUtc();
  const query = readPriceQuery(parameters, today);
  const onlyDifferences = parameters.diff === '1';
  const { selected } = readState({ get: (key) => parameters[key] ?? null });
  const { rows, regions, currencies, features } = await forPage(
    listCatalog(await requestContext(), catalogQuestion(query)),
  );
  const compared = selected.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  const every = catalogColumns(features);
  const stated = every.filter(
    ({ id }) => !id.startsWith('feature.') || compared.some(({ features: own }) => own[id.slice(8)]),
  );
  const columns = stated.filter(({ id }) => !onlyDifferences || differs(compared, id));
  const numbers = numberSources(compared, every);
  const href = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(
      Object.entries(parameters).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    );
    for (const [key, value] of Object.entries(changes))
      if (value === null) next.delete(key);
      else next.set(key, value);
    return `?${next}`;
  };
  const back = <ButtonLink href={`/catalog${href({ diff: null })}`}>Choose tiers</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Compare tiers"
        parent={{ href: '/catalog', label: 'Catalog' }}
        note={compared.length > 1 ? `${compared.length} tiers, figure by figure.` : undefined}
        actions={back}
      />
      {compared.length < 2 ? (
        <Card>
          <EmptyState icon={GitCompareArrows} title="Choose two to six tiers to compare" action={back} />
        </Card>
      ) : (
        <div className="space-y-4">
          <Card title="Priced for">
            <PriceForm query={query} today={today} regions={regions} currencies={currencies} />
          </Card>
          <Card
            title="Figures"
            padded={false}
            actions={
              <TextLink
                href={`/catalog/compare${href({ diff: onlyDifferences ? null : '1' })}`}
                scroll={false}
                className="text-xs"
              >
                {onlyDifferences ? 'Show all figures' : 'Show only the differences'}
              </TextLink>
            }
          >
            <ComparisonTable
              rows={compared}
              columns={columns}
              sourceNumbers={numbers}
              priceQuery={priceQueryText(query, today)}
              hrefWithout={(key) =>
                `/catalog/compare${href({ sel: selected.filter((other) => other !== key).join(',') })}`
              }
            />
          </Card>
          <SourceList sources={sourcesShown(compared, columns)} numbers={numbers} />
        </div>
      )}
    </>
  );
}
