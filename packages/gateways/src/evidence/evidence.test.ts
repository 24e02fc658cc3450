import { describe, expect, it } from 'vitest';
import { isKnownSource } from '../sources';
import { inFlightFindings } from './in-flight';
import { evidenceOf, listEvidence } from './load';

const rows = listEvidence();

describe('published evidence', () => {
  it('has all 92 benchmark rows of the facts and nine publications that state no more than words', () => {
    const benchmarks = rows.filter(
      ({ source, id, rps }) => rps.status !== 'notFound' && !id.startsWith('k6-') && source,
    );
    expect(benchmarks).toHaveLength(92);
    expect(rows).toHaveLength(101);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(101);
    const counts = ['kong', 'apache-apisix', 'tyk', 'krakend', 'nginx', 'apinizer', 'azure-functions-flex'];
    expect(counts.map((id) => evidenceOf(id).filter(({ rps }) => rps.status !== 'notFound').length)).toEqual([
      46, 8, 6, 2, 14, 1, 4,
    ]);
  });

  it('names its sources and says how the load was made, or that it is not known', () => {
    expect(rows.filter(({ source }) => !isKnownSource(source))).toEqual([]);
    expect(new Set(rows.map(({ loadModel }) => loadModel.status))).toEqual(
      new Set(['published', 'derived', 'notFound']),
    );
  });

  it('computes with no hardware that is no catalog tier', () => {
    const elsewhere = rows.filter(({ tier, gatewayId }) => tier === null && gatewayId !== null);
    expect(new Set(elsewhere.map(({ gatewayId }) => gatewayId))).toEqual(
      new Set(['kong', 'apache-apisix', 'tyk', 'krakend', 'nginx', 'apinizer']),
    );
  });

  it('takes a claim without a test for rated', () => {
    expect(rows.filter(({ kind }) => kind === 'rated').map(({ id }) => id)).toEqual([
      'krakend-vendor-claim',
      'gravitee-sizing',
    ]);
  });
});

describe('requests in flight', () => {
  const sentenceOf = (id: string) => inFlightFindings(rows).find(({ run }) => run === id)?.sentence;

  it('tells the test whose figures do not belong together', () => {
    expect(sentenceOf('godoxy-bench-nginx')).toBe(
      'Throughput × mean latency is 122 requests in flight; 3 tests of this publication agree on 122: closed load of 122 connections, by Little’s law.',
    );
    expect(sentenceOf('godoxy-bench-caddy')).toBe(
      'Throughput × mean latency is 872 requests in flight, while 3 tests of this publication agree on 122: throughput and mean latency do not come from the same closed test.',
    );
  });

  it('says nothing where tests do not agree on a number, or are too few', () => {
    for (const id of [
      'apisix-k3s-1-core',
      'kong-erda-short-connections-10-clients',
      'kong-1-4-3-rate-limiting-prometheus',
    ])
      expect(sentenceOf(id)).toBeUndefined();
  });
});
