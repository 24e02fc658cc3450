import type { CellStartUp } from '@headroom/services';
import { formatCount, formatMoney, formatNumber } from '@/ui/format';
import { Td, Th } from '@/ui/table';

export const MeteredHeads = () => (
  <>
    <Th numeric>Executions</Th>
    <Th numeric>GB-seconds</Th>
    <Th numeric>Cost of a million</Th>
  </>
);

/** What Azure metered in one run. */
export function MeteredCells({ metered, isUnread }: Pick<CellStartUp, 'metered' | 'isUnread'>) {
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
