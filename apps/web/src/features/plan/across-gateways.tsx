'use client';

import { rankingSentence, type RankedGateway, type Ranking } from '@headroom/core';
import { CircleCheck, CircleHelp } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { formatMoney, formatPrice, formatProbability } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { tierName } from '@/ui/tier-name';
import { standingInWords } from './gateway-standing';
import { VerdictTag } from './plan-verdict';
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
      <Table label="Gateways" className={classNames(isBusy && 'opacity-60')}>
        <thead>
          <tr>
            <Th>Gateway</Th>
            <Th>Chosen there</Th>
            <Th numeric>Per month</Th>
            <Th numeric>
              Enough
              <Explain what="How sure it is to be enough">
                The probability that the option chosen on this gateway carries the peak with headroom kept free, from
                its own measurements.
              </Explain>
            </Th>
            <Th numeric>
              Cheapest
              <Explain what="How sure it is to be the cheapest">
                The probability that this gateway carries the target and no other does for less: over its options by
                cost, the probability that one is the first to be enough × that no other gateway has a cheaper one that
                is. The evidence of the gateways is taken to be independent; those of which nothing is known are left
                out of it, not counted as dearer.
              </Explain>
            </Th>
            <Th>Grade</Th>
            <Th>Why not</Th>
          </tr>
        </thead>
        <tbody>
          {gateways.map((one) => (
            <GatewayRow
              key={one.gateway}
              {...{ one, currency, tierNames }}
              href={hrefOf(one.gateway)}
              isShown={one.gateway === shown}
              elsewhere={one.region === region ? null : one.region}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface GatewayRowProps {
  one: RankedGateway;
  currency: string;
  tierNames: Record<string, string>;
  href: string;
  isShown: boolean;
  /** The region of its prices, where that is not the plan's. */
  elsewhere: string | null;
}

function GatewayRow({ one, currency, tierNames, href, isShown, elsewhere }: GatewayRowProps) {
  const { name, standing, recommended } = one;
  const words = nameTiers(standingInWords(one, currency), tierNames);
  return (
    <Tr className={classNames(standing === 'cheapest' && 'bg-good-soft/60')}>
      <Td className="min-w-36">
        <Link
          href={href}
          scroll={false}
          aria-current={isShown || undefined}
          className="font-medium text-accent hover:underline"
        >
          {name}
        </Link>
        <span className="block text-xs text-ink-3">
          {[isShown && 'shown below', elsewhere && `priced in ${elsewhere}`].filter(Boolean).join(', ')}
        </span>
      </Td>
      <Td className="min-w-32">
        {recommended
          ? `${tierName(recommended.tier, tierNames)}${recommended.units === null ? '' : ` × ${recommended.units}`}`
          : '–'}
      </Td>
      <Td numeric className={standing === 'cheapest' ? 'font-semibold' : undefined}>
        {formatMoney(recommended?.monthlyCost, currency)}
        {recommended?.costPerMillion && (
          <span className="block text-xs font-normal text-ink-3">
            {formatPrice(recommended.costPerMillion, currency)} a million
          </span>
        )}
      </Td>
      <Td numeric>{formatProbability(one.probabilityFeasible)}</Td>
      <Td numeric>{formatProbability(one.probabilityCheapest)}</Td>
      <Td>{recommended ? <GradeTag grade={one.grade} /> : '–'}</Td>
      <Td className="min-w-44 text-ink-2">
        {standing === 'cheapest' ? (
          <span className="flex items-center gap-1.5 font-medium text-good">
            <CircleCheck aria-hidden className="size-4 shrink-0" /> {words}
          </span>
        ) : one.mayBeCheaper ? (
          <span className="flex gap-1.5">
            <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" /> {words}
          </span>
        ) : (
          words
        )}
      </Td>
    </Tr>
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
