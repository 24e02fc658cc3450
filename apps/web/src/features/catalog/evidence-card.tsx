import type { PublishedEvidence } from '@headroom/gateways';
import { claimsOf, findSource, valueOf, valueText } from '@headroom/gateways';
import { Card } from '@/ui/card';
import { formatFull, formatLatency, unknown } from '@/ui/format';
import { EvidenceTable, type EvidenceRow } from './evidence-table';
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
  const rows = evidence.map((row): EvidenceRow => {
    const { id, kind, title, variant, statements, caveat, loadModel, latency, source, date } = row;
    const [load] = claimsOf(loadModel);
    return {
      ...{ id, title, variant: variant ?? null, grade: kind === 'rated' ? 'E' : 'D' },
      setting: [row.tier && (tierNames[row.tier] ?? row.tier), row.hardware, row.scenario].filter(Boolean).join(' · '),
      sentences: [...statements, ...(caveat ? [caveat] : []), ...(findings[id] ?? [])],
      ...{ rps: valueOf(row.rps), rate: rateOf(row) },
      loadText: load ? valueText(load.value) : null,
      load: <FigureDetail figure={loadModel} className="text-xs" />,
      latency: latencyLines(latency),
      sourceText: [findSource(source).title, date].filter(Boolean).join(', '),
      source: <SourceLink id={source} date={date} />,
    };
  });
  return (
    <Card title="Published evidence" note={`${evidence.length}`} padded={false}>
      <EvidenceTable rows={rows} />
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

/** `p99_9Ms` as p99.9 and so on. */
const latencyLines = (latency: PublishedEvidence['latency']): string[] =>
  Object.entries(latency ?? {}).map(
    ([name, ms]) => `${name.replace(/_?ms$/i, '').replace('_', '.')} ${formatLatency(ms)}`,
  );
