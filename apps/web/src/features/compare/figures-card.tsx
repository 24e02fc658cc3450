import type { RunComparison } from '@headroom/services';
import { Card } from '@/ui/card';
import { formatCount, formatFull, formatLatency, formatNumber, formatShare } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { loadInWords } from './load-words';
import { RunKey } from './run-key';

/** The runs' own figures side by side. */
export function FiguresCard({ comparison: { runs, isCommonLoad } }: { comparison: RunComparison }) {
  const [first] = runs;
  const note =
    isCommonLoad && first?.level
      ? `all at ${loadInWords(first.level.load)}, a load that all were offered: the highest at which one kept the SLO, or the lowest where none did`
      : 'each at the highest load at which it kept the SLO, or its lowest where it never did: they were not offered the same';
  return (
    <Card title="Figures" note={note} padded={false}>
      <Table label="Figures of the runs">
        <thead>
          <tr>
            <Th>Run</Th>
            <Th numeric>Capacity</Th>
            <Th numeric>Load</Th>
            <Th numeric>Achieved</Th>
            {percentiles.map(([name]) => (
              <Th key={name} numeric>
                {name}
              </Th>
            ))}
            <Th numeric>Errors</Th>
            <Th numeric>CPU per request</Th>
            <Th numeric>Requests</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ label, head, level }) => (
            <Tr key={label}>
              <Td>
                <RunKey label={label} />
              </Td>
              <Td numeric className="font-medium">
                {head.answer?.kind === 'capacity' ? (
                  <span title={`${formatFull(head.answer.rps)} rps`}>{formatNumber(head.answer.rps)} rps</span>
                ) : head.answer?.kind === 'at-least' ? (
                  `≥ ${formatNumber(head.answer.rps)} rps`
                ) : (
                  '–'
                )}
              </Td>
              <Td numeric>{level ? loadInWords(level.load) : '–'}</Td>
              <Td numeric>{level ? `${formatNumber(level.statistics.throughputRps)} rps` : '–'}</Td>
              {percentiles.map(([name, key]) => (
                <Td key={name} numeric title={level ? `${formatFull(level.statistics.latency[key])} ms` : undefined}>
                  {formatLatency(level?.statistics.latency[key])}
                </Td>
              ))}
              <Td numeric>{formatShare(level?.statistics.errorRate)}</Td>
              <Td numeric>{formatLatency(level?.statistics.server?.serviceDemandMs)}</Td>
              <Td numeric>{formatCount(level?.statistics.requests)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

const percentiles = [
  ['p50', 'p50Ms'],
  ['p95', 'p95Ms'],
  ['p99', 'p99Ms'],
] as const;
