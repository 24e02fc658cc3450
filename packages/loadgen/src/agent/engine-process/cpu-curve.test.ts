import { expect, it } from 'vitest';
import { CpuCurve } from './cpu-curve';

/** A reading each second from 10.5 s on: idle for two seconds, at two full cores for three, idle again. */
function curve() {
  const readings = new CpuCurve();
  [0, 0, 0, 2, 4, 6, 6, 6].forEach((cpuSeconds, index) => readings.add({ atMs: 10_500 + index * 1000, cpuSeconds }));
  return readings;
}

it('tells a second its own CPU, however much later it is asked for', () => {
  expect(curve().percent(13_500, 14_500)).toBeCloseTo(200);
  expect(curve().percent(12_000, 13_000)).toBeCloseTo(100);
  expect(curve().percent(16_500, 17_500)).toBeCloseTo(0);
});

it('tells the nearest that was watched of a second that was not', () => {
  const busy = new CpuCurve();
  expect(busy.percent(0, 1000)).toBeNull();
  busy.add({ atMs: 1000, cpuSeconds: 0 });
  expect(busy.percent(0, 1000)).toBeNull();
  busy.add({ atMs: 2000, cpuSeconds: 0.5 });
  busy.add({ atMs: 3000, cpuSeconds: 2 });
  // The tool has ended, and is no longer in the process table.
  busy.add({ atMs: 4000, cpuSeconds: 0 });
  expect(busy.percent(0, 1000)).toBeCloseTo(50);
  expect(busy.percent(3500, 4500)).toBeCloseTo(150);
  expect(busy.percent(9000, 10_000)).toBeCloseTo(150);
});
