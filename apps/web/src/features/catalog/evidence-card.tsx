import type { PublishedEvidence } from '@headroom/gateways';
import { valueOf } from '@headroom/gateways';
import { Info } from 'lucide-react';
import { Card } from '@/ui/card';
import { formatFull, formatLatency, unknown } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { FigureDetail } from './figure-detail';
import { SourceLink } from './source-link';

interface EvidenceCardProps {
  evidence: readonly PublishedEvidence[];
  /** Sentences on what the laws of queueing say of a row, by its id. */
  findings: Readonly<Record<string, readonly string[]>>;
  tierNames: Readonly<Record<string, string>>;
}

/** Capacity figures that others give: published tests (grade D) and rated figures (grade E). */
export function EvidenceCard({ evidence, findings, tierNames }: EvidenceCardProps) {
  if (evidence.length === 0) return null;
  return (
    <Card title="Published evidence" note={`${evidence.length}`} padded={false}>
      <Table label="Published evidence" boxClassName="max-h-160 overflow-auto">
        <thead>
          <tr>
            {['Grade', 'What was tested'].map((label) => (
              <Th key={label} className="sticky top-0 z-1 bg-surface">
                {label}
              </Th>
            ))}
            <Th numeric className="sticky top-0 z-1 bg-surface">
              Requests per second
            </Th>
            {['Load', 'Latency', 'Source'].map((label) => (
              <Th key={label} className="sticky top-0 z-1 bg-surface">
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evidence.map((row) => (
            <Tr key={row.id}>
              <Td>
                <GradeTag grade={row.kind === 'rated' ? 'E' : 'D'} />
              </Td>
              <Td className="min-w-64">
                <span className="font-medium">{row.title}</span>
                {row.variant && <span className="text-ink-2"> · {row.variant}</span>}
                <span className="block text-xs text-ink-3">
                  {[row.tier && (tierNames[row.tier] ?? row.tier), row.hardware, row.scenario]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {[...row.statements, ...(row.caveat ? [row.caveat] : []), ...(findings[row.id] ?? [])].map(
                  (sentence) => (
                    <span key={sentence} className="mt-1 flex gap-1.5 text-xs text-ink-2">
                      <Info aria-hidden className="mt-0.5 size-3 shrink-0 text-ink-3" />
                      {sentence}
                    </span>
                  ),
                )}
              </Td>
              <Td numeric>{rateOf(row)}</Td>
              <Td className="max-w-72 min-w-32">
                <FigureDetail figure={row.loadModel} className="text-xs" />
              </Td>
              <Td className="text-xs whitespace-nowrap text-ink-2">{latencyText(row.latency)}</Td>
              <Td className="min-w-32 text-xs text-ink-2">
                <SourceLink id={row.source} date={row.date} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

const boundWords = { atLeast: '≥ ', atMost: '< ' } as const;

function rateOf({ rps, run }: PublishedEvidence): string {
  const value = valueOf(rps);
  if (value === null) return unknown;
  const bound = run?.levels.find((level) => level.bound)?.bound;
  return `${bound ? boundWords[bound] : ''}${formatFull(value)}`;
}

/** `p99_9Ms` as p99.9 and so on, one a line. */
function latencyText(latency: PublishedEvidence['latency']) {
  if (!latency) return unknown;
  return Object.entries(latency).map(([name, ms]) => (
    <span key={name} className="block">
      {name.replace(/_?ms$/i, '').replace('_', '.')} {formatLatency(ms)}
    </span>
  ));
}
