import type { ImportedRun } from '@headroom/services';
import { Card } from '@/ui/card';
import { formatCount, formatLatency } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';

/** Percentiles by name of request, those with most requests first. */
export function ImportNames({ imported: { report } }: { imported: ImportedRun }) {
  if (report.byName.length === 0) return null;
  const rows = report.byName.toSorted((left, right) => right.requests - left.requests);
  return (
    <Card title="Requests" note="percentiles of all requests, failed ones included" padded={false}>
      <Table label="Requests by name" boxClassName="max-h-96 overflow-y-auto">
        <thead>
          <tr>
            <Th>Name</Th>
            {['Requests', 'Errors', 'p50', 'p90', 'p95', 'p99', 'Longest'].map((label) => (
              <Th key={label} numeric>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, requests, errors, percentilesMs: { p50, p90, p95, p99, max } }, index) => (
            // Two groups of a Gatling report may have requests of the same name.
            <Tr key={`${index} ${name}`}>
              <Td className="max-w-80 break-words">{name}</Td>
              <Td numeric>{formatCount(requests)}</Td>
              <Td numeric>{formatCount(errors)}</Td>
              {[p50, p90, p95, p99, max].map((value, column) => (
                <Td key={column} numeric>
                  {formatLatency(value)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
