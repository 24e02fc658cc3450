import type { CellStartUp } from '@headroom/services';
import Link from 'next/link';
import { Card } from '@/ui/card';
import { formatCount } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { PercentileCells } from '@/ui/percentile-cells';
import { firstAnswerWords, settlingWords } from '@/ui/start-up-words';
import { Table, Td, Th, Tr } from '@/ui/table';
import { UsePrices } from '@/ui/use-prices';
import { MeteredCells, MeteredHeads } from './metered-cells';
import { ReadMeteredButton } from './read-metered-button';

interface StartUpsCardProps {
  sweepId: string;
  startUps: readonly CellStartUp[];
  /** Whoever looks may have Azure asked. */
  mayRead: boolean;
}

/** How each run of a sweep over a function app started up, and what it cost, by memory and requests per instance. */
export function StartUpsCard({ sweepId, startUps, mayRead }: StartUpsCardProps) {
  const costs = startUps.flatMap(({ metered }) => (metered ? [metered.cost] : []));
  const left = startUps.filter(({ isUnread }) => isUnread).length;
  return (
    <Card
      title="Start-up latency and cost"
      note="of successes, from the intended start: the first seconds beside what came after them; and what Azure metered meanwhile"
      padded={false}
    >
      <Table label="Start-up latency and cost by cell">
        <thead>
          <tr>
            <Th numeric>Memory</Th>
            <Th numeric>Requests per instance</Th>
            <Th>Run</Th>
            <Th>First success</Th>
            <Th numeric>First p50</Th>
            <Th numeric>First p95</Th>
            <Th numeric>First p99</Th>
            <Th numeric>Later p50</Th>
            <Th numeric>Later p95</Th>
            <Th numeric>Later p99</Th>
            <Th>Settled</Th>
            <MeteredHeads />
            <Th>Grade</Th>
          </tr>
        </thead>
        <tbody>
          {startUps.map(({ runId, repeat, tier, perInstanceConcurrency, startUp, metered, isUnread, grade }) => (
            <Tr key={runId}>
              <Td numeric>{tier} MB</Td>
              <Td numeric>
                {perInstanceConcurrency === null ? 'as the app had it' : formatCount(perInstanceConcurrency)}
              </Td>
              <Td>
                <Link href={`/runs/${runId}`} className="hover:underline">
                  Repeat {repeat + 1}
                </Link>
              </Td>
              {startUp.kind === 'known' ? (
                <>
                  <Td>{firstAnswerWords(startUp.firstAnswer)}</Td>
                  <PercentileCells latency={startUp.first.latency} />
                  <PercentileCells latency={startUp.later.latency} />
                  <Td>{settlingWords(startUp.settling)}</Td>
                </>
              ) : (
                <Td colSpan={8} className="text-ink-2">
                  Not enough evidence. {startUp.because}
                </Td>
              )}
              <MeteredCells metered={metered} isUnread={isUnread} />
              <Td>
                <GradeTag grade={grade} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {costs.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-[13px] text-ink-2">
          Cost of a million executions, as measured. <UsePrices costs={costs} />
        </p>
      )}
      {mayRead && left > 0 && (
        <div className="space-y-2 border-t border-line px-4 py-3">
          <p className="text-[13px] text-ink-2">
            Left to be read: {left} of {startUps.length} runs. Each is kept once Azure has told all of it, an hour after
            its load; reading ends after two minutes, and goes on with the next press.
          </p>
          <ReadMeteredButton sweepId={sweepId} />
        </div>
      )}
    </Card>
  );
}
