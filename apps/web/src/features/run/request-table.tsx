import { completedOf, succeededOf, type Outcome } from '@headroom/core';
import type { RequestDetail } from '@headroom/services';
import { formatCount, formatFull, formatLatency, formatNumber, formatShare } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { failureNames } from '@/ui/failure-names';

interface RequestTableProps {
  requests: readonly RequestDetail[];
  /** Seconds that the counts are of. */
  measuredSeconds: number;
}

/** Each request of the mix by itself: percentiles are of its own histogram. */
export function RequestTable({ requests, measuredSeconds }: RequestTableProps) {
  return (
    <Table label="Requests of the stage">
      <thead>
        <tr>
          <Th>Request</Th>
          <Th numeric>Requests</Th>
          <Th numeric>Per second</Th>
          <Th numeric>p50</Th>
          <Th numeric>p95</Th>
          <Th numeric>p99</Th>
          <Th numeric>Longest</Th>
          <Th numeric>Errors</Th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ requestName, outcomes, latency }) => {
          const completed = completedOf(outcomes);
          const failed = completed - succeededOf(outcomes);
          const kinds = (Object.keys(failureNames) as Outcome[]).filter((kind) => outcomes[kind] > 0);
          return (
            <Tr key={requestName}>
              <Td className="min-w-32 break-words">{requestName}</Td>
              <Td numeric>{formatCount(completed)}</Td>
              <Td numeric>{measuredSeconds > 0 ? formatNumber(completed / measuredSeconds) : '–'}</Td>
              {[latency.p50Ms, latency.p95Ms, latency.p99Ms, latency.maxMs].map((ms, index) => (
                <Td numeric key={index} title={ms === null ? undefined : `${formatFull(ms)} ms`}>
                  {formatLatency(ms)}
                </Td>
              ))}
              <Td numeric>
                {completed > 0 ? formatShare(failed / completed) : '–'}
                {kinds.length > 0 && (
                  <span className="block text-xs whitespace-normal text-ink-3">
                    {kinds.map((kind) => `${failureNames[kind]}: ${formatCount(outcomes[kind])}`).join(', ')}
                  </span>
                )}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
