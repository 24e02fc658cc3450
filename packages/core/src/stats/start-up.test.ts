import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { startUpOf, type StartUp, type StartUpSpan } from './start-up';

const rps = 10;
/** Seconds of a load with one latency each; null where all that was answered were errors. */
const secondsOf = (length: number, latencyMs: (second: number) => number | null): StartUpSpan[] =>
  Array.from({ length }, (_, t) => {
    const histogram = LatencyHistogram.empty();
    const ms = latencyMs(t);
    if (ms !== null) histogram.record(ms, rps);
    const [succeeded, errors] = ms === null ? [0, rps] : [rps, 0];
    return { t, seconds: 1, underLoad: true, succeeded, errors, latency: histogram.encode() };
  });
const warm = (t: number) => (t % 2 === 0 ? 20 : 21);

function known(startUp: StartUp) {
  if (startUp.kind !== 'known') throw new Error(startUp.because);
  return startUp;
}

describe('the start-up of a run', () => {
  it('is its first ten seconds, beside what came once latency had settled', () => {
    const spans = secondsOf(120, (t) => (t < 3 ? null : t < 15 ? 800 : warm(t)));
    const { firstAnswer, firstSeconds, first, laterFromSeconds, later, settling } = known(startUpOf(spans));
    expect(firstAnswer).toEqual({ leastSeconds: 3, mostSeconds: 4 });
    expect(first).toMatchObject({ errors: 3 * rps, latency: { count: 7 * rps } });
    expect(first.latency.p50Ms! / 800).toBeCloseTo(1, 2);
    // From the first answer on it was slow for 12 seconds: three batches of five are cut.
    expect(settling).toEqual({ state: 'settled', afterSeconds: 18, resolutionSeconds: 5 });
    expect([firstSeconds, laterFromSeconds]).toEqual([10, 18]);
    expect(later).toMatchObject({ errors: 0, latency: { count: 102 * rps } });
    expect(later.latency.p99Ms! / 21).toBeCloseTo(1, 2);
  });

  it('may have settled as early as before a gap that no success tells of', () => {
    const spans = secondsOf(120, (t) => (t < 15 ? 800 : t < 40 ? null : warm(t)));
    expect(known(startUpOf(spans)).settling).toEqual({ state: 'settled', afterSeconds: 40, resolutionSeconds: 30 });
  });

  it('of an app that was warm has settled at once, and what drained counts as later', () => {
    const drained = { ...secondsOf(1, () => 300)[0]!, t: 90, underLoad: false };
    const { settling, laterFromSeconds, later } = known(startUpOf([...secondsOf(90, warm), drained]));
    expect(settling).toMatchObject({ state: 'settled', afterSeconds: 0 });
    expect(laterFromSeconds).toBe(10);
    expect(later.latency).toMatchObject({ count: 81 * rps });
    expect(later.latency.maxMs! / 300).toBeCloseTo(1, 2);
  });

  it('says where latency does not settle, and where that cannot be told', () => {
    const growing = secondsOf(120, (t) => 20 * 1.02 ** t);
    expect(known(startUpOf(growing)).settling).toEqual({ state: 'not-settled' });
    expect(known(startUpOf(secondsOf(30, warm))).settling).toEqual({ state: 'too-short' });
  });

  it('reaches to the end of the span in which ten seconds end', () => {
    const merged = secondsOf(5, warm).map((span, index) => ({ ...span, t: 5 + (index - 1) * 10, seconds: 10 }));
    const spans = [{ ...merged[0]!, t: 0, seconds: 5 }, ...merged.slice(1)];
    expect(known(startUpOf(spans))).toMatchObject({ firstSeconds: 15, laterFromSeconds: 15 });
  });

  it.each([
    [0, /No second of its load is kept/],
    [8, /no longer than 10 s/],
  ])('is not told of %i seconds', (seconds, because) => {
    expect(startUpOf(secondsOf(seconds, warm))).toEqual({
      ...{ kind: 'not-enough', because: expect.stringMatching(because) as string },
    });
  });
});
