import type { Comparability } from '@headroom/core';
import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { RunKey } from './run-key';

const verdicts = {
  'like-for-like': { word: 'Like for like', tone: 'good', icon: CircleCheck },
  'with-care': { word: 'With care', tone: 'warn', icon: TriangleAlert },
  'not-comparable': { word: 'Not comparable', tone: 'bad', icon: Ban },
} as const;

const states = {
  same: { word: 'Same', tone: 'neutral' },
  differs: { word: 'Differs', tone: 'warn' },
  unknown: { word: 'Not known', tone: 'neutral' },
} as const;

/** Whether these runs can be held against each other, and what differs between them. */
export function ComparabilityCard({
  comparability,
  labels,
}: {
  comparability: Comparability;
  labels: readonly string[];
}) {
  const { verdict, sentences, traits } = comparability;
  const { word, tone, icon } = verdicts[verdict];
  const differing = traits.filter(({ state }) => state !== 'same');
  const same = traits.filter(({ state }) => state === 'same');
  return (
    <Card
      title="Can they be compared?"
      note={
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
      }
      actions={
        <Explain what="Whether runs can be compared" label="How is this decided?">
          Like for like: how they were measured is the same, and at most one thing under test differs. With care:
          several things differ at once, the way of measuring differs or is not known, or a run is in doubt. Simulated
          and real figures are never compared.
        </Explain>
      }
      padded={false}
    >
      <ul className="space-y-1 px-4 pb-3 text-[13px]">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Table label="What differs" className="border-t border-line">
        <thead>
          <tr>
            <Th>Trait</Th>
            <Th>State</Th>
            {labels.map((label) => (
              <Th key={label}>
                <RunKey label={label} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...differing, ...same].map(({ trait, label, state, values }) => (
            <Tr key={trait}>
              <Td className="whitespace-nowrap first-letter:uppercase">{label}</Td>
              <Td>
                <Tag tone={states[state].tone}>{states[state].word}</Tag>
              </Td>
              {state === 'same' ? (
                <Td colSpan={labels.length} className="text-ink-2">
                  {values[0]}
                </Td>
              ) : (
                values.map((value, index) => (
                  <Td key={labels[index]} className={classNames('min-w-28', value === null && 'text-ink-3')}>
                    {value ?? 'Not known'}
                  </Td>
                ))
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
