import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOutOf, type ScaleOut } from './scale-out';
import { withRates } from './step-rates';

const loadMs = Date.UTC(2026, 10, 3, 9, 0);
const load = { fromMs: loadMs, untilMs: loadMs + 600_000 };
/** Steps of a minute, the first of them `beforeSeconds` before the load. */
const stepsOf = (instances: readonly (number | null)[], beforeSeconds = 60) =>
  instances.map((mean, index) => ({ atMs: loadMs + (index * 60 - beforeSeconds) * 1000, instances: mean }));
const read = (instances: readonly (number | null)[], beforeSeconds?: number) =>
  scaleOutOf({ steps: stepsOf(instances, beforeSeconds), stepSeconds: 60, load });

function known(scaleOut: ScaleOut) {
  if (scaleOut.kind !== 'known') throw new Error(scaleOut.because);
  return scaleOut;
}

describe('a scale-out by means of minutes', () => {
  it('is what a ramp of one instance per second allows: 180 of them, three minutes long', () => {
    expect(read([0, 30, 90, 150, 180, 180])).toEqual({
      ...{ kind: 'known', stepSeconds: 60, atStart: 0, most: 180 },
      mostAfter: { leastSeconds: 120, mostSeconds: 240 },
      phases: [
        {
          ...{ fromInstances: 0, toInstances: 180, took: { leastSeconds: 60, mostSeconds: 240 } },
          ...{ leastPerSecond: 0.75, mostPerSecond: 3 },
        },
      ],
    });
  });

  it('has no upper bound where all of it may have come at once', () => {
    const { mostAfter, phases } = known(read([0, 75, 80]));
    expect(mostAfter).toEqual({ leastSeconds: 0, mostSeconds: 120 });
    expect(phases).toMatchObject([{ leastPerSecond: 80 / 120, mostPerSecond: null, took: { leastSeconds: 0 } }]);
  });

  it('tells phases apart, and takes a part of an instance for none', () => {
    const { phases, most } = known(read([2, 2, 8, 8, 8.4, 8.4, 20, 20]));
    expect(phases.map(({ fromInstances, toInstances }) => [fromInstances, toInstances])).toEqual([
      [2, 8],
      [8.4, 20],
    ]);
    expect(most).toBe(20);
  });

  it('knows nothing of a minute of which nothing was said', () => {
    expect(known(read([null, 5, 5])).atStart).toBeNull();
    // The rise may have ended in the minute that is not known.
    expect(known(read([0, null, 10, 10])).mostAfter).toEqual({ leastSeconds: 0, mostSeconds: 120 });
    expect(known(read([4, 4, 4]))).toMatchObject({ atStart: 4, most: 4, mostAfter: null, phases: [] });
  });

  it.each([[[]], [[null, null]], [[null, 7]], [[7]]])('is not told of %j', (instances) => {
    expect(read(instances)).toEqual({
      ...{ kind: 'not-enough', because: expect.stringMatching(/it takes two/) as string },
    });
  });

  it('holds the rate and the end of any ramp between its bounds', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 30, noNaN: true }),
        fc.integer({ min: 2, max: 500 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 60, max: 119 }),
        (perSecond, instances, delaySeconds, beforeSeconds) => {
          const rampSeconds = Math.min(instances / perSecond, 300);
          const reached = rampSeconds * perSecond;
          fc.pre(reached >= 1);
          // All instances until a moment, summed over time.
          const sumUntil = (second: number) => {
            const into = Math.max(second - delaySeconds, 0);
            const rising = Math.min(into, rampSeconds);
            return (perSecond * rising ** 2) / 2 + reached * (into - rising);
          };
          const means = Array.from({ length: 12 }, (_, index) => {
            const begin = index * 60 - beforeSeconds;
            return Number(((sumUntil(begin + 60) - sumUntil(begin)) / 60).toFixed(6));
          });
          const { phases, most, mostAfter } = known(read(means, beforeSeconds));
          const endedAfter = delaySeconds + most / perSecond;
          expect(mostAfter!.leastSeconds).toBeLessThanOrEqual(endedAfter + 1e-3);
          expect(mostAfter!.mostSeconds).toBeGreaterThanOrEqual(endedAfter - 1e-3);
          expect(phases).toHaveLength(1);
          expect(phases[0]!.leastPerSecond).toBeLessThanOrEqual(perSecond * (1 + 1e-3));
          expect(phases[0]!.mostPerSecond ?? Infinity).toBeGreaterThanOrEqual(perSecond * (1 - 1e-3));
        },
      ),
    );
  });
});

it('the load of a step is of its seconds under load, also where a span lies in two', () => {
  const span = { atMs: loadMs - 5_000, seconds: 10, offered: 1_000, succeeded: 500 };
  expect(withRates(stepsOf([0, 4, null]), 60, [span])).toEqual([
    { atMs: loadMs - 60_000, instances: 0, offeredRps: 100, achievedRps: 50 },
    { atMs: loadMs, instances: 4, offeredRps: 100, achievedRps: 50 },
    { atMs: loadMs + 60_000, instances: null, offeredRps: null, achievedRps: null },
  ]);
});
