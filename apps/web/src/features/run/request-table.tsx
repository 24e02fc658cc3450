'use client';

import { completedOf, minTailSamples, succeededOf, type Outcome } from '@headroom/core';
import type { RequestDetail } from '@headroom/services';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Explain } from '@/ui/explain';
import { explained } from '@/ui/explained-figures';
import { failureNames } from '@/ui/failure-names';
import { formatCount, formatLatency, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';

interface RequestTableProps {
  requests: readonly RequestDetail[];
  /** Seconds that the counts are of. */
  measuredSeconds: number;
}

/** Each request of the mix by itself: percentiles are of its own histogram. */
export function RequestTable({ requests, measuredSeconds }: RequestTableProps) {
  const rate = (request: RequestDetail) => (measuredSeconds > 0 ? completed(request) / measuredSeconds : null);
  const columns: DataColumn<RequestDetail>[] = [
    {
      ...{ id: 'request', label: 'Request', className: 'min-w-32 break-words' },
      value: ({ requestName }) => requestName,
      cell: ({ requestName }) => requestName,
    },
    {
      ...{ id: 'requests', label: 'Requests', numeric: true },
      value: completed,
      cell: (request) => formatCount(completed(request)),
    },
    {
      ...{ id: 'rate', label: 'Per second', numeric: true, unit: 'rps' },
      explain: (
        <Explain what="Requests per second">
          Completions of the request, failures among them, divided by the measured seconds of the stage.
        </Explain>
      ),
      value: rate,
      cell: (request) => formatNumber(rate(request)),
      title: (request) => fullFigure(rate(request), 'rps'),
    },
    ...percentiles.map(([label, key, beyond]): DataColumn<RequestDetail> => ({
      ...{ id: label.toLowerCase(), label, numeric: true, unit: 'ms' },
      explain: label === 'p50' && explained.latency,
      value: ({ latency }) => latency[key],
      cell: ({ latency }) => (
        <span className={isReliable(latency.count, beyond) ? undefined : 'text-ink-3'}>
          {formatLatency(latency[key])}
        </span>
      ),
      title: ({ latency }) =>
        latency[key] === null
          ? undefined
          : `${fullFigure(latency[key], 'ms')}${isReliable(latency.count, beyond) ? '' : ', of few samples'}`,
    })),
    {
      ...{ id: 'errors', label: 'Errors', numeric: true, unit: 'share' },
      explain: (
        <Explain what="Errors of a request">
          Its failures divided by all its completions in the measured seconds of the stage, with what they were.
        </Explain>
      ),
      value: errorRate,
      cell: (request) => (
        <>
          {formatShare(errorRate(request))}
          <ErrorKinds request={request} />
        </>
      ),
      title: (request) => fullShare(errorRate(request)),
    },
  ];
  return (
    <DataTable
      name="requests"
      label="Requests of the stage"
      columns={columns}
      rows={requests}
      rowKey={({ requestName }) => requestName}
      stacks
    />
  );
}

/** With the share of samples beyond each; the longest is what it is. */
const percentiles = [
  ['p50', 'p50Ms', 0.5],
  ['p90', 'p90Ms', 0.1],
  ['p95', 'p95Ms', 0.05],
  ['p99', 'p99Ms', 0.01],
  ['p99.9', 'p999Ms', 0.001],
  ['Longest', 'maxMs', 1],
] as const;

const isReliable = (samples: number, beyond: number) => samples * beyond >= minTailSamples;

const completed = ({ outcomes }: RequestDetail) => completedOf(outcomes);

function errorRate(request: RequestDetail): number | null {
  const all = completed(request);
  return all > 0 ? (all - succeededOf(request.outcomes)) / all : null;
}

function ErrorKinds({ request: { outcomes } }: { request: RequestDetail }) {
  const kinds = (Object.keys(failureNames) as Outcome[]).filter((kind) => outcomes[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <span className="block text-xs whitespace-normal text-ink-3">
      {kinds.map((kind) => `${failureNames[kind]}: ${formatCount(outcomes[kind])}`).join(', ')}
    </span>
  );
}
