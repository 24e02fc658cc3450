import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Card } from '@/ui/card';
import { formatFull, formatLatency, formatShare } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { judgedStages, type RunView } from './run-view';

/** Whether each request kept the SLO of its own, in the newest stage that counts; nothing where no request has one. */
export function RequestCriteria({ run }: { run: RunView }) {
  const stage = judgedStages(run).findLast(({ order, verdict }) => order.purpose !== 'warm-up' && verdict.criteria);
  const criteria = stage?.verdict.criteria ?? [];
  if (!stage || criteria.length === 0) return null;
  const kept = criteria.filter(({ passed }) => passed).length;
  return (
    <Card
      title="Requests against their own SLO"
      note={`stage ${stage.stage}: ${kept} of ${criteria.length} kept it`}
      padded={false}
    >
      <Table label="Requests against their own SLO">
        <thead>
          <tr>
            <Th>Request</Th>
            <Th>SLO</Th>
            <Th numeric>Latency</Th>
            <Th numeric>Errors</Th>
            <Th numeric>Requests</Th>
            <Th>Verdict</Th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ requestName, slo, latencyMs, errorRate, requests, passed }) => (
            <Tr key={requestName}>
              <Td>{requestName}</Td>
              <Td className="whitespace-nowrap text-ink-2">
                p{slo.percentile} ≤ {formatFull(slo.latencyMs)} ms, errors ≤ {formatFull(slo.maxErrorRate * 100)} %
              </Td>
              <Td numeric>
                p{slo.percentile} {formatLatency(latencyMs)}
              </Td>
              <Td numeric>{formatShare(errorRate)}</Td>
              <Td numeric>{formatFull(requests)}</Td>
              <Td>
                <Verdict passed={passed} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Verdict({ passed }: { passed: boolean | null }) {
  if (passed === null) return <Tag icon={CircleMinus}>Not sent</Tag>;
  return (
    <Tag tone={passed ? 'good' : 'bad'} icon={passed ? CircleCheck : CircleX}>
      {passed ? 'Kept' : 'Missed'}
    </Tag>
  );
}
