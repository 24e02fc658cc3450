import type { RecommendationResult, Requirement } from '@headroom/core';
import { movingFrom, sentenceOf, type Gateway, type Move } from '@headroom/gateways';
import { CircleCheck } from 'lucide-react';
import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { tierName } from '@/ui/tier-name';

interface MovingCardProps {
  gateway: Gateway;
  current: NonNullable<Requirement['current']>;
  result: RecommendationResult;
  tierNames: Record<string, string>;
}

/** What going from the tier that runs today to each other one means: a change of tier is riskier than an added unit. */
export function MovingCard({ gateway, current, result, tierNames }: MovingCardProps) {
  const nameOf = (tierId: string) => tierName(`${gateway.id}/${tierId}`, tierNames);
  const recommended = result.recommended && catalogTierOf(result.recommended.tier);
  const tiers = [...new Set(result.options.map(({ tier }) => catalogTierOf(tier)))];
  const first = (tierId: string) => (tierId === recommended ? 0 : tierId === current.tier ? 1 : 2);
  const moves = tiers
    .toSorted((left, right) => first(left) - first(right))
    .flatMap((tierId) => {
      const move = movingFrom(gateway, current.tier, tierId);
      return move ? [{ tierId, move }] : [];
    });
  return (
    <Card
      title="What moving means"
      note={`from ${nameOf(current.tier)}${current.units === null ? '' : ` × ${current.units}`}, by the catalog alone`}
      padded={false}
      actions={
        <Explain what="What moving means">
          Statements of the catalog’s sources about a change of tier, how long another unit takes there, and the
          features that one of the two tiers has and the other has not. What no source says is not listed as a change.
        </Explain>
      }
    >
      <Table label="What moving means" boxClassName="max-h-128 overflow-auto print:max-h-none">
        <thead>
          <tr>
            <Th>To</Th>
            <Th>The move</Th>
            <Th>Another unit there</Th>
            <Th>Lost</Th>
            <Th>Gained</Th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ tierId, move }) => (
            <Tr key={tierId}>
              <Td className="min-w-32 font-medium">
                {nameOf(tierId)}
                {tierId === recommended && (
                  <Tag tone="good" icon={CircleCheck} className="mt-1">
                    Recommended
                  </Tag>
                )}
              </Td>
              <Td className="min-w-56 text-ink-2">{moveInWords(move)}</Td>
              <Td className="min-w-40 text-ink-2">{capital(sentenceOf(move.scaleOut))}</Td>
              <Features features={move.lost} move={move} />
              <Features features={move.gained} move={move} />
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Features({ features, move }: { features: Move['lost']; move: Move }) {
  if (features.length > 0) return <Td className="min-w-40">{features.map(({ name }) => name).join(', ')}</Td>;
  const isOpen = move.notKnown.length > 0;
  return <Td className="min-w-28 text-ink-3">{isOpen ? 'not known' : 'nothing'}</Td>;
}

function moveInWords({ kind, statements, notKnown }: Move) {
  if (kind === 'units') return 'The tier stays; only the number of units changes.';
  const said = statements.map((figure) => capital(sentenceOf(figure)));
  if (notKnown.length > 0) said.push(`Not known of ${notKnown.length} features whether they come along.`);
  if (said.length === 0) return 'A change of tier; no source says what it takes.';
  return said.map((sentence) => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ));
}

/** The catalog's tier of a plan's tier: `gateway/tier`, or `gateway/tier/variant`. */
const catalogTierOf = (id: string) => id.split('/')[1] ?? id;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
