import type { DocumentDifference } from '@headroom/core';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { RunKey } from './run-key';

/** Where the runs were configured differently, place by place of the documents. */
export function DifferencesCard({
  differences,
  labels,
}: {
  differences: readonly DocumentDifference[];
  labels: readonly string[];
}) {
  return (
    <Card
      title="Configuration"
      note={differences.length === 0 ? undefined : `${differences.length} places differ`}
      padded={differences.length === 0}
    >
      {differences.length === 0 ? (
        <p className="text-[13px] text-ink-2">
          Benchmark, policies and what made the load are the same in all of these runs.
        </p>
      ) : (
        <Table label="Configuration, where it differs" boxClassName="max-h-[32rem] overflow-auto">
          <thead>
            <tr>
              <Th>Place</Th>
              {labels.map((label) => (
                <Th key={label}>
                  <RunKey label={label} />
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, values }) => (
              <Tr key={path}>
                <Td className="font-mono text-xs leading-5 whitespace-nowrap">{path}</Td>
                {values.map((value, index) => (
                  <Td key={labels[index]} className="max-w-80 min-w-32 text-xs leading-5 break-words">
                    {value === null ? (
                      <span className="text-ink-3">absent</span>
                    ) : (
                      <span className="line-clamp-4" title={value}>
                        {value}
                      </span>
                    )}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
