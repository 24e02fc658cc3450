'use client';

import { rankingSentence, type RankedGateway, type Ranking } from '@headroom/core';
import { CircleCheck, CircleHelp } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Explain } from '@/ui/explain';
import { formatMoney, formatPrice, formatProbability, unknown } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { tierName } from '@/ui/tier-name';
import { standingInWords } from './gateway-standing';
import { VerdictTag } from './verdict-tag';
import { nameTiers } from './plan-view';

interface AcrossGatewaysProps {
  ranking: Ranking;
  /** The gateway whose answer is shown on the page. */
  shown: string;
  /** The plan's own region: one that is priced elsewhere says so. */
  region: string;
  tierNames: Record<string, string>;
  /** What the table answers, in words. */
  asked: string;
  /** While the answers to a what-if are worked out. */
  isBusy?: boolean;
}

/** How a plan's gateways stand: which is the cheapest, how sure that is, and of which it is not known. */
export function AcrossGateways({ ranking, shown, region, tierNames, asked, isBusy = false }: AcrossGatewaysProps) {
  const { gateways, currency, verdict } = ranking;
  const hrefOf = useGatewayHref();
  return (
    <Card title="Across gateways" note={`${gateways.length} asked the same`} padded={false}>
      <div className="px-4 pt-1 pb-3">
        <VerdictTag verdict={verdict} />
        <p
          data-testid="gateways-verdict"
          aria-live="polite"
          aria-busy={isBusy}
          className="mt-1.5 max-w-4xl font-medium"
        >
          {nameTiers(rankingSentence(ranking), tierNames)}
        </p>
        <p className="mt-1 text-xs text-ink-2">{asked}</p>
      </div>
      <div className={classNames(isBusy && 'opacity-60')}>
        <DataTable
          name="gateways"
          label="Gateways"
          columns={columnsOf({ shown, region, currency, tierNames, hrefOf })}
          rows={gateways}
          rowKey={({ gateway }) => gateway}
          rowProps={({ standing }) => (standing === 'cheapest' ? { className: 'bg-good-soft/60' } : {})}
          stacks
        />
      </div>
    </Card>
  );
}

interface ColumnsOf extends Pick<AcrossGatewaysProps, 'shown' | 'region' | 'tierNames'> {
  currency: string;
  hrefOf: (gateway: string) => string;
}

const columnsOf = ({ shown, region, currency, tierNames, hrefOf }: ColumnsOf): DataColumn<RankedGateway>[] => {
  const wordsOf = (one: RankedGateway) => nameTiers(standingInWords(one, currency), tierNames);
  const chosen = ({ recommended }: RankedGateway) =>
    recommended &&
    `${tierName(recommended.tier, tierNames)}${recommended.units === null ? '' : ` × ${recommended.units}`}`;
  return [
    {
      ...{ id: 'gateway', label: 'Gateway', className: 'min-w-36' },
      value: ({ name }) => name,
      cell: ({ gateway, name, region: priced }) => (
        <>
          <Link
            href={hrefOf(gateway)}
            scroll={false}
            aria-current={gateway === shown || undefined}
            className="font-medium text-accent hover:underline"
          >
            {name}
          </Link>
          <span className="block text-xs text-ink-3">
            {[gateway === shown && 'shown below', priced !== region && `priced in ${priced}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ),
    },
    {
      ...{ id: 'chosen', label: 'Chosen there', className: 'min-w-32' },
      value: chosen,
      cell: (one) => chosen(one) ?? unknown,
    },
    {
      ...{ id: 'cost', label: 'Per month', numeric: true, unit: currency },
      value: ({ recommended }) => recommended?.monthlyCost ?? null,
      cell: ({ recommended, standing }) => (
        <span className={standing === 'cheapest' ? 'font-semibold' : undefined}>
          {formatMoney(recommended?.monthlyCost, currency)}
          {recommended?.costPerMillion && (
            <span className="block text-xs font-normal text-ink-3">
              {formatPrice(recommended.costPerMillion, currency)} a million
            </span>
          )}
        </span>
      ),
    },
    {
      ...{ id: 'enough', label: 'Enough', numeric: true, unit: 'share' },
      explain: (
        <Explain what="How sure it is to be enough">
          The probability that the option chosen on this gateway carries the peak with headroom kept free, from its own
          measurements.
        </Explain>
      ),
      value: ({ probabilityFeasible }) => probabilityFeasible,
      cell: ({ probabilityFeasible }) => formatProbability(probabilityFeasible),
    },
    {
      ...{ id: 'cheapest', label: 'Cheapest', numeric: true, unit: 'share' },
      explain: (
        <Explain what="How sure it is to be the cheapest">
          The probability that this gateway carries the target and no other does for less: over its options by cost, the
          probability that one is the first to be enough × that no other gateway has a cheaper one that is. The evidence
          of the gateways is taken to be independent; those of which nothing is known are left out of it, not counted as
          dearer.
        </Explain>
      ),
      value: ({ probabilityCheapest }) => probabilityCheapest,
      cell: ({ probabilityCheapest }) => formatProbability(probabilityCheapest),
    },
    {
      ...{ id: 'grade', label: 'Grade' },
      value: ({ recommended, grade }) => (recommended ? grade : null),
      cell: ({ recommended, grade }) => (recommended ? <GradeTag grade={grade} /> : unknown),
    },
    {
      ...{ id: 'why', label: 'Why not', className: 'min-w-44 text-ink-2' },
      value: wordsOf,
      cell: (one) => <Standing one={one} words={wordsOf(one)} />,
    },
  ];
};

function Standing({ one: { standing, mayBeCheaper }, words }: { one: RankedGateway; words: string }) {
  if (standing === 'cheapest')
    return (
      <span className="flex items-center gap-1.5 font-medium text-good">
        <CircleCheck aria-hidden className="size-4 shrink-0" /> {words}
      </span>
    );
  if (!mayBeCheaper) return words;
  return (
    <span className="flex gap-1.5">
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" /> {words}
    </span>
  );
}

/** What is of one gateway's answer alone does not come along to another's. */
const ofOneGateway = ['without', 'replay', 'lag', 'options'];

function useGatewayHref() {
  const parameters = useSearchParams();
  return (gateway: string) => {
    const next = new URLSearchParams(parameters);
    for (const key of ofOneGateway) next.delete(key);
    next.set('gateway', gateway);
    return `?${next}`;
  };
}
