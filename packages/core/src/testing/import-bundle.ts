import { allLatencies, importedNames, importedPercentiles } from '../bundle/frozen-import';
import type { ImportBundle } from '../bundle/bundle';
import { LatencyHistogram } from '../histogram';
import { noOutcomes } from '../metrics/outcome';
import type { RequestTotals } from '../stats/request-totals';

const seconds = 30;

/** So many requests in each second of about one latency, of which the last fails. */
function requestsOf(requestName: string, rps: number, latencyMs: number): RequestTotals {
  const latency = LatencyHistogram.empty();
  for (let second = 0; second < seconds; second++) latency.record(latencyMs * (1 + 0.02 * Math.sin(second)), rps);
  const failures = LatencyHistogram.empty();
  failures.record(3 * latencyMs);
  const encoded = latency.encode();
  return {
    ...{ requestName, outcomes: { ...noOutcomes(), ok2xx: seconds * rps, server5xx: 1 } },
    ...{ latency: encoded, serviceTime: encoded, failureLatency: failures.encode() },
  };
}

/** Frozen results of another tool: thirty seconds of single requests of two names. */
export function anImportBundle(): ImportBundle {
  const requests = [
    requestsOf('GET https://gateway.corp.example/orders?key=query-canary', 30, 20),
    requestsOf('home', 10, 40),
  ];
  const latencies = allLatencies(requests);
  const { count } = latencies;
  const perSecond = Array.from({ length: seconds }, () => 40);
  return {
    ...{ schema: 'headroom.bundle/1', kind: 'run', frozenAt: '2026-11-21T12:00:00.000Z', headroom: '0.1.0' },
    redactions: [],
    run: {
      ...{ name: 'Before the move', definition: null, importedFrom: 'JMeter results (JTL, CSV or XML)' },
      files: [{ name: 'before-the-move.jtl', bytes: 123_456, sha256: 'ab'.repeat(32) }],
      subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'jwt and logging' },
      ...{ policies: ['validate-jwt'], sentence: 'Imported results, evidence of grade C.', grade: 'C' },
      ...{ startedAt: '2026-11-21T11:00:00.000Z', loadModel: 'closed', users: 4 },
      total: {
        ...{ requests: count, errors: 2, durationSeconds: seconds, throughputRps: count / seconds },
        percentilesMs: importedPercentiles(latencies, null),
      },
      byName: importedNames(requests, null),
      laws: ['Little’s law: no more in flight than there were users'],
      findings: [{ severity: 'warns', sentence: 'before-the-move.jtl, line 7: 90 s pass without any request.' }],
      ...{ assumed: ['Users wait for nothing.'], notes: [], requests },
      seconds: {
        offered: perSecond,
        completed: [...perSecond.slice(1), 42],
        succeeded: perSecond,
      },
    },
  };
}
