import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { aRunBundle } from '../testing/run-bundle';
import type { RunBundle } from './bundle';
import { bundleHash, keyFingerprint } from './bundle-hash';
import { signedMessage, type BundleSeal } from './bundle-signature';
import { canonicalJson } from './canonical';
import { redact } from './redact';
import { redactions } from './redactions';
import { verifyBundle } from './verify-bundle';

const { secretKey, publicKey } = ed25519.keygen();
const sealOf = (text: string): BundleSeal => {
  const sha256 = bundleHash(text);
  return { sha256, publicKey, signature: ed25519.sign(signedMessage(sha256), secretKey) };
};

const checksOf = (bundle: unknown) => {
  const text = canonicalJson(bundle);
  const { checks } = verifyBundle(text, sealOf(text));
  return Object.fromEntries(checks.map(({ what, state }) => [what, state]));
};

it('the hash is SHA-256 (FIPS 180-4: "abc")', () => {
  expect(bundleHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('a fingerprint is the SHA-256 of a key, in groups', () => {
  expect(keyFingerprint(new TextEncoder().encode('abc'))).toMatch(/^ba78 16bf 8f01 .* 15ad$/);
});

const stated = 'Sentence, grade of the evidence, and whether the load was simulated';

it('works out every figure of a run again, redacted or not', () => {
  const whole = checksOf(aRunBundle());
  const { [stated]: told, ...checked } = whole;
  expect(told).toBe('not-possible');
  expect(Object.values(checked)).toEqual(Array(10).fill('holds'));
  const redacted = checksOf(redact(aRunBundle(), redactions));
  expect(redacted).toEqual(Object.fromEntries(Object.entries(whole).filter(([what]) => !what.includes('cost'))));
});

describe('finds what was changed, and says in which figure', () => {
  const changes: [string, string, (run: RunBundle['run']) => void][] = [
    ['a percentile', 'Latency percentiles', ({ stages }) => (stages[0]!.statistics.latency.p99Ms! *= 0.99)],
    ['the SLO’s percentile', 'Latency percentiles', ({ stages }) => (stages[0]!.statistics.sloLatencyMs = 10)],
    ['the failures’ latency', 'Latency percentiles', ({ stages }) => (stages[1]!.statistics.failureLatency = null)],
    [
      'an outcome',
      'Requests, outcomes and error rates',
      ({ stages }) => (stages[0]!.statistics.outcomes.server5xx -= 1),
    ],
    ['the error rate', 'Requests, outcomes and error rates', ({ stages }) => (stages[0]!.statistics.errorRate = 0)],
    ['the throughput', 'Rates', ({ stages }) => (stages[1]!.statistics.throughputRps += 1)],
    ['a verdict', 'Stages that passed kept the SLO', ({ stages }) => (stages[1]!.verdict.result = 'passed')],
    [
      'the answer',
      'The answer follows from the stages',
      (run) => (run.answer = { kind: 'at-least', rps: 80, reason: '' }),
    ],
    ['the outcome', 'The outcome follows from the stages', (run) => (run.outcome = 'passed')],
    [
      'the CPU per request',
      'CPU per request',
      ({ stages }) =>
        (stages[0]!.statistics.server = {
          ...{ coresBusy: 1, cores: 2, requestsPerSecond: 40, restarts: 0, serviceDemandMs: 20 },
        }),
    ],
    ['the cost', 'What making the load cost', ({ testCost }) => (testCost!.total = '0.00004')],
  ];
  it.each(changes)('%s', (_, what, change) => {
    const bundle = aRunBundle();
    change(bundle.run);
    expect(checksOf(bundle)[what]).toBe('differs');
  });

  it('one byte', () => {
    const text = canonicalJson(aRunBundle());
    const changed = text.replace('"node":"v24"', '"node":"v25"');
    expect(changed).not.toBe(text);
    expect(
      verifyBundle(changed, sealOf(text))
        .checks.map(({ state }) => state)
        .slice(0, 3),
    ).toEqual([...['differs', 'holds', 'holds']]);
    expect(checksOf(aRunBundle())['Canonical JSON (RFC 8785)']).toBe('holds');
    expect(verifyBundle(`${text} `, sealOf(`${text} `)).checks[2]).toMatchObject({ state: 'differs' });
  });

  it('another signature, another key, and what is neither', () => {
    const text = canonicalJson(aRunBundle());
    const seal = sealOf(text);
    const signature = seal.signature.with(5, seal.signature[5]! ^ 1);
    const others = [{ signature }, { publicKey: ed25519.keygen().publicKey }, { signature: new Uint8Array(3) }];
    for (const other of others)
      expect(verifyBundle(text, { ...seal, ...other }).checks[1]).toMatchObject({ state: 'differs' });
  });
});

it('refuses what is no bundle', () => {
  for (const text of ['', 'null', '{}', '{"schema":"headroom.bundle/2"}', canonicalJson({ ...aRunBundle(), more: 1 })])
    expect(() => verifyBundle(text, sealOf(text))).toThrow(/bundle is not valid/);
});
