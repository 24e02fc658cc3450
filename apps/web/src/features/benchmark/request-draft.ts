import type { BenchmarkInput, RequestSpec } from '@headroom/core';
import { numberOf, percentOf, shareOf } from '@/ui/form-values';

type RequestInput = BenchmarkInput['requests'][number];

/** One request of the mix as it stands in the form. */
export interface RequestDraft {
  name: string;
  method: string;
  path: string;
  /** One `name: value` a line. */
  headers: string;
  bodyKind: 'none' | 'literal' | 'generated';
  body: string;
  bodyBytes: string;
  weight: string;
  /** Codes separated by commas; empty for every 2xx and 3xx. */
  expectStatus: string;
  /** An SLO of its own; none while the latency is empty. */
  slo: { percentile: string; latencyMs: string; maxErrorPercent: string };
}

export const emptyRequest = (name: string): RequestDraft => ({
  name,
  method: 'GET',
  path: '/',
  headers: '',
  bodyKind: 'none',
  body: '',
  bodyBytes: '1024',
  weight: '1',
  expectStatus: '',
  slo: { percentile: '95', latencyMs: '', maxErrorPercent: '1' },
});

/** The draft of a stored request. */
export const requestDraftOf = (request: RequestSpec): RequestDraft => ({
  ...emptyRequest(request.name),
  method: request.method,
  path: request.path,
  headers: Object.entries(request.headers)
    .map(([header, value]) => `${header}: ${value}`)
    .join('\n'),
  bodyKind: request.body !== undefined ? 'literal' : request.bodyBytes !== undefined ? 'generated' : 'none',
  body: request.body ?? '',
  bodyBytes: String(request.bodyBytes ?? 1024),
  weight: String(request.weight),
  expectStatus: request.expectStatus?.join(', ') ?? '',
  ...(request.slo && {
    slo: {
      percentile: String(request.slo.percentile),
      latencyMs: String(request.slo.latencyMs),
      maxErrorPercent: percentOf(request.slo.maxErrorRate),
    },
  }),
});

/** The request that a draft stands for. */
export function requestOf(request: RequestDraft): RequestInput {
  return {
    name: request.name.trim(),
    method: request.method as NonNullable<RequestInput['method']>,
    path: request.path.trim(),
    headers: Object.fromEntries(
      request.headers
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => {
          const colon = line.indexOf(':');
          return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
        }),
    ),
    ...(request.bodyKind === 'literal' && { body: request.body }),
    ...(request.bodyKind === 'generated' && { bodyBytes: numberOf(request.bodyBytes) }),
    weight: numberOf(request.weight),
    ...(request.expectStatus.trim() && { expectStatus: request.expectStatus.split(',').map(numberOf) }),
    ...(request.slo.latencyMs.trim() && {
      slo: {
        percentile: numberOf(request.slo.percentile),
        latencyMs: numberOf(request.slo.latencyMs),
        maxErrorRate: shareOf(request.slo.maxErrorPercent),
      },
    }),
  };
}
