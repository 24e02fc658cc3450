import type { RunComparison } from '@headroom/services';
import { X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { ImportedTag } from '@/ui/imported-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { TextLink } from '@/ui/text-link';
import { subjectName } from '@/ui/tier-name';
import { Time } from '@/ui/time';
import { compareHref, type CompareQuestion } from './compare-address';
import { RunKey } from './run-key';

interface RunsCardProps {
  comparison: RunComparison;
  question: CompareQuestion;
  tierNames: Record<string, string>;
  /** Adds further runs. */
  picker: ReactNode;
}

/** What is compared: each run with its letter, which one is the base, and the ways to change that. */
export function RunsCard({ comparison: { runs, groups }, question, tierNames, picker }: RunsCardProps) {
  const base = groups[0] ?? [];
  const { runIds } = question;
  return (
    <Card title="Runs" padded={false} actions={picker}>
      <Table label="Compared runs">
        <thead>
          <tr>
            <Th>Line</Th>
            <Th>Run</Th>
            <Th>Under test</Th>
            <Th>Started</Th>
            <Th>Held against</Th>
            <Th>
              <span className="sr-only">Leave out</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ label, head }) => {
            const subject = head.imported ? head.imported.subject : head.definition.subject;
            const rest = runIds.filter((id) => id !== head.id);
            return (
              <Tr key={head.id}>
                <Td>
                  <RunKey label={label} />
                </Td>
                <Td className="min-w-44">
                  <Link href={`/runs/${head.id}`} className="font-medium hover:text-accent hover:underline">
                    {head.name}
                  </Link>
                  <span className="mt-0.5 flex flex-wrap gap-1">
                    {head.imported && <ImportedTag />}
                    {head.simulated && <Tag tone="sim">Simulated</Tag>}
                  </span>
                </Td>
                <Td className="whitespace-nowrap text-ink-2">
                  {subject
                    ? `${subjectName(subject, tierNames)} × ${subject.units} · ${subject.policySet}`
                    : 'Not named'}
                </Td>
                <Td className="whitespace-nowrap text-ink-2">
                  <Time at={head.createdAt} />
                </Td>
                <Td className="whitespace-nowrap">
                  {base.includes(label) ? (
                    <Tag tone="accent">Base</Tag>
                  ) : (
                    <>
                      <span className="mr-2 text-ink-2">{base.join(', ')}</span>
                      <TextLink
                        href={compareHref({ ...question, baseIds: [head.id] })}
                        scroll={false}
                        aria-label={`Make base: ${label}`}
                        className="text-xs"
                      >
                        Make base
                      </TextLink>
                    </>
                  )}
                </Td>
                <Td className="w-0">
                  <Link
                    href={compareHref({ ...question, runIds: rest })}
                    scroll={false}
                    aria-label={`Leave out ${label}`}
                    className="flex size-6 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
                  >
                    <X aria-hidden className="size-3.5" />
                  </Link>
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}
