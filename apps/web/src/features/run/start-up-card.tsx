import type { StartUp } from '@headroom/core';
import { Timer } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import type { EvidenceGrade } from '@/ui/evidence-grade';
import { Explain } from '@/ui/explain';
import { formatClock, formatCount } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { PercentileCells } from '@/ui/percentile-cells';
import { firstAnswerWords, settlingWords } from '@/ui/start-up-words';
import { Table, Td, Th, Tr } from '@/ui/table';

interface StartUpCardProps {
  startUp: StartUp;
  /** Of the run; null where it is no evidence. */
  grade: EvidenceGrade | null;
}

/** Latency of a run's first seconds beside what came after them. */
export function StartUpCard({ startUp, grade }: StartUpCardProps) {
  return (
    <Card
      title="Start-up latency"
      note="of successes, from the intended start"
      actions={
        <span className="flex items-center gap-2">
          <GradeTag grade={grade} />
          <Explain what="Start-up latency">
            The first ten minutes of the run’s first load, the warm-up at that load included. A request counts in the
            second in which it was answered. Latency has settled where MSER-5 cuts the logarithms of the seconds’ mean
            latencies, as it cuts the warm-up of a level. Whether the app had instances before is told under Scale-out.
          </Explain>
        </span>
      }
      padded={false}
    >
      {startUp.kind === 'not-enough' ? (
        <EmptyState icon={Timer} title="Not enough evidence">
          {startUp.because}
        </EmptyState>
      ) : (
        <Known startUp={startUp} />
      )}
    </Card>
  );
}

function Known({ startUp }: { startUp: Extract<StartUp, { kind: 'known' }> }) {
  const { firstAnswer, firstSeconds, first, laterFromSeconds, later, settling } = startUp;
  const rows = [
    [`First ${Math.round(firstSeconds)} s`, first],
    [`From ${formatClock(laterFromSeconds)} on`, later],
  ] as const;
  return (
    <>
      <Table label="Start-up latency">
        <thead>
          <tr>
            <Th>Seconds of load</Th>
            <Th numeric>Successes</Th>
            <Th numeric>Errors</Th>
            <Th numeric>p50</Th>
            <Th numeric>p95</Th>
            <Th numeric>p99</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { errors, latency }]) => (
            <Tr key={name}>
              <Td>{name}</Td>
              <Td numeric>{formatCount(latency.count)}</Td>
              <Td numeric>{formatCount(errors)}</Td>
              <PercentileCells latency={latency} />
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="px-4 pt-2 pb-3 text-[13px] text-ink-2">
        First success: {firstAnswerWords(firstAnswer)}. Latency settled: {settlingWords(settling)}.
      </p>
    </>
  );
}
