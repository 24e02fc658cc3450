import type { CellStartUp } from '@headroom/services';
import { Card } from '@/ui/card';
import { formatCount, formatMoney, formatNumber } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { UsePrices } from '@/ui/use-prices';
import { AppCell, AppCellHeads } from './app-cell';
import { ReadMeteredButton } from './read-metered-button';

interface MeteredCardProps {
  sweepId: string;
  startUps: readonly CellStartUp[];
  /** Whoever looks may have Azure asked. */
  mayRead: boolean;
}

/** What Azure metered in each run of a sweep over a function app, and what a million executions cost by that. */
export function MeteredCard({ sweepId, startUps, mayRead }: MeteredCardProps) {
  const costs = startUps.flatMap(({ metered }) => (metered ? [metered.cost] : []));
  const left = startUps.filter(({ isUnread }) => isUnread).length;
  return (
    <Card title="Cost as metered" note="of all that the app executed in the minutes of each run" padded={false}>
      <Table label="Cost as metered by cell">
        <thead>
          <tr>
            <AppCellHeads />
            <Th numeric>Executions</Th>
            <Th numeric>GB-seconds</Th>
            <Th numeric>Cost of a million</Th>
          </tr>
        </thead>
        <tbody>
          {startUps.map((run) => (
            <Tr key={run.runId}>
              <AppCell {...run} />
              <Metered {...run} />
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

function Metered({ metered, isUnread }: Pick<CellStartUp, 'metered' | 'isUnread'>) {
  if (!metered)
    return (
      <Td colSpan={3} className="text-ink-2">
        {isUnread ? 'Not kept: Azure was not asked, or has not told all of it.' : 'No load was made.'}
      </Td>
    );
  const { executions, gbSeconds, cost } = metered;
  return (
    <>
      <Td numeric>{formatCount(executions)}</Td>
      <Td numeric>{gbSeconds === null ? 'not known' : formatNumber(gbSeconds)}</Td>
      <Td numeric>{cost?.perMillion ? formatMoney(cost.perMillion, cost.currency) : 'not known'}</Td>
    </>
  );
}
