import type { CellStartUp } from '@headroom/services';
import { Card } from '@/ui/card';
import { GradeTag } from '@/ui/grade-tag';
import { PercentileCells } from '@/ui/percentile-cells';
import { firstAnswerWords, settlingWords } from '@/ui/start-up-words';
import { Table, Td, Th, Tr } from '@/ui/table';
import { AppCell, AppCellHeads } from './app-cell';

/** How each run of a sweep over a function app started up, by memory and requests per instance. */
export function StartUpsCard({ startUps }: { startUps: readonly CellStartUp[] }) {
  return (
    <Card
      title="Start-up latency"
      note="of successes, from the intended start: the first seconds beside what came after them"
      padded={false}
    >
      <Table label="Start-up latency by cell">
        <thead>
          <tr>
            <AppCellHeads />
            <Th>First success</Th>
            <Th numeric>First p50</Th>
            <Th numeric>First p95</Th>
            <Th numeric>First p99</Th>
            <Th numeric>Later p50</Th>
            <Th numeric>Later p95</Th>
            <Th numeric>Later p99</Th>
            <Th>Settled</Th>
            <Th>Grade</Th>
          </tr>
        </thead>
        <tbody>
          {startUps.map(({ startUp, grade, ...run }) => (
            <Tr key={run.runId}>
              <AppCell {...run} />
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
              <Td>
                <GradeTag grade={grade} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
