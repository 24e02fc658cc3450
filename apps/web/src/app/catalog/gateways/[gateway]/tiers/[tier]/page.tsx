import { listCatalog } from '@headroom/services';
import { Copy } from 'lucide-react';
import type { Metadata } from 'next';
import { BillCard } from '@/features/catalog/bill-card';
import { EvidenceCard } from '@/features/catalog/evidence-card';
import { FeaturesCard } from '@/features/catalog/features-card';
import { FigureList } from '@/features/catalog/figure-list';
import { lawFindings } from '@/features/catalog/law-findings';
import { LimitsCard } from '@/features/catalog/limits-card';
import { PoliciesCard } from '@/features/catalog/policies-card';
import { PriceForm } from '@/features/catalog/price-form';
import { catalogQuestion, priceQueryText, readPriceQuery } from '@/features/catalog/price-query';
import { tierFigures } from '@/features/catalog/tier-figures';
import { tierNamesOf } from '@/features/catalog/tier-names';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readTier } from '@/server/read-gateway';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { todayUtc } from '@/ui/today';

interface TierPageProps {
  params: Promise<{ gateway: string; tier: string }>;
  searchParams: SearchParameters;
}

export async function generateMetadata({ params }: TierPageProps): Promise<Metadata> {
  const { definition, tier } = await readTier(await params);
  return { title: `${tier.name}, ${definition.name}` };
}

export default async function TierPage({ params, searchParams }: TierPageProps) {
  const [{ definition, evidence, tier }, parameters] = await Promise.all([
    params.then(readTier),
    readSearchParameters(searchParams),
  ]);
  const today = todayUtc();
  const query = readPriceQuery(parameters, today);
  const { rows, regions, currencies } = await forPage(listCatalog(await requestContext(), catalogQuestion(query)));
  const price = rows.find(({ key }) => key === `${definition.id}/${tier.id}`)?.price;
  const own = evidence.filter((row) => row.tier === tier.id);
  const holds = (scope: 'all' | readonly string[] | null) => scope === 'all' || scope?.includes(tier.id);
  const names = tierNamesOf(definition);
  return (
    <>
      <PageHeader
        title={tier.name}
        parent={{ href: `/catalog/gateways/${definition.id}${priceQueryText(query, today)}`, label: definition.name }}
        note={tier.description}
        actions={
          <ButtonLink
            href={`/catalog/gateways/new?${new URLSearchParams({
              copy: `${definition.id}/${tier.id}`,
              ...(query.region ? { region: query.region } : {}),
              ...(query.currency === 'USD' ? {} : { cur: query.currency }),
            })}`}
          >
            <Copy aria-hidden /> Copy and edit
          </ButtonLink>
        }
      />
      <div className="space-y-4">
        <Card title="Priced for">
          <PriceForm query={query} today={today} regions={regions} currencies={currencies} />
        </Card>
        {price && ('items' in price ? <BillCard price={price} /> : <Notice kind="warn">{price.unknown}</Notice>)}
        <FigureList title="Figures" figures={tierFigures(tier, definition.unitName)} />
        <EvidenceCard evidence={own} findings={lawFindings(definition, own)} tierNames={names} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <FeaturesCard features={definition.features} tier={tier} />
          <LimitsCard limits={definition.limits.filter(({ tiers }) => holds(tiers))} tierNames={names} />
        </div>
        <PoliciesCard policies={definition.policies} tierNames={names} />
      </div>
    </>
  );
}
