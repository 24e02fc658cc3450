'use client';

import { completedOf, succeededOf, type Outcome } from '@headroom/core';
import type { RequestDetail } from '@headroom/services';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Explain } from '@/ui/explain';
import { explained } from '@/ui/explained-figures';
import { failureNames } from '@/ui/failure-names';
import { formatCount, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';
import { fullLatency, LatencyFigure, percentileOf } from '@/ui/latency-figure';

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
    ...percentiles.map(([label, key]): DataColumn<RequestDetail> => ({
      ...{ id: label.toLowerCase(), label, numeric: true, unit: 'ms' },
      explain: label === 'p50' && explained.latency,
      value: ({ latency }) => latency[key],
      cell: ({ latency }) => <LatencyFigure {...percentileOf(latency, key)} />,
      title: ({ latency }) => fullLatency(percentileOf(latency, key)),
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

const percentiles = [
  ['p50', 'p50Ms'],
  ['p90', 'p90Ms'],
  ['p95', 'p95Ms'],
  ['p99', 'p99Ms'],
  ['p99.9', 'p999Ms'],
  ['Longest', 'maxMs'],
] as const;

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
