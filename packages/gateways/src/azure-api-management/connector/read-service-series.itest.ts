import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contoso } from '../../testing/apim-state';
import { apimConnection, ArmApimServer } from '../../testing/arm-apim-server';
import { readServiceSeries } from './read-service-series';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 3, 9, 0);
/** Load from 20 seconds past nine for three minutes: four whole minutes touch it. */
const load = { fromMs: startMs + 20_000, untilMs: startMs + 200_000, nowMs: startMs + 3_600_000 };
const minutes = [0, 1, 2, 3].map((index) => startMs + index * minuteMs);

async function standIn(sku: string) {
  const arm = await ArmApimServer.start(tls);
  arm.services.set('contoso', { ...contoso(), sku: { name: sku, capacity: sku === 'Consumption' ? 0 : 1 } });
  arm.nowMs = load.nowMs;
  arm.metrics = {
    // Of the last minute nothing was seen, and in the first nobody called.
    Requests: (atMs) => (atMs === minutes[0] ? 0 : atMs === minutes[3] ? undefined : 6_000),
    ...{ Duration: (atMs) => (atMs === minutes[0] ? 0 : 40), BackendDuration: () => 30 },
    ...{ Capacity: () => 0, CpuPercent_Gateway: () => 0, MemoryPercent_Gateway: () => 0 },
  };
  const access = azureAccessOf(apimConnection(arm.url));
  const read = (change: object = {}) => readServiceSeries(access, arm.idOf('contoso'), { ...load, ...change });
  return { arm, read, [Symbol.asyncDispose]: () => arm[Symbol.asyncDispose]() };
}

it.each([
  ['StandardV2', { CpuPercent_Gateway: 55, MemoryPercent_Gateway: 61 }],
  ['Premium', { Capacity: 55 }],
  ['Consumption', {}],
] as const)(
  '%s tells how full it was by the metric of its tier, for the minutes that touch a run',
  async (sku, full) => {
    await using bed = await standIn(sku);
    for (const [metric, percent] of Object.entries<number>(full)) bed.arm.metrics[metric] = () => percent;
    const { series, notes, ...time } = await bed.read();
    expect(time).toEqual({ fromMs: startMs, untilMs: startMs + 4 * minuteMs });
    expect(series.map(({ metric }) => metric)).toEqual([
      ...Object.keys(full),
      ...['Requests', 'Duration', 'BackendDuration'],
    ]);
    const figures = Object.fromEntries(series.map(({ metric, points }) => [metric, points.map(({ value }) => value)]));
    for (const [metric, percent] of Object.entries<number>(full))
      expect(figures[metric]).toEqual(minutes.map(() => percent));
    // No request is no duration, and what was not seen is not 0.
    expect(figures).toMatchObject({ Requests: [0, 6_000, 6_000, null], Duration: [null, 40, 40, null] });
    expect(series.at(-1)).toMatchObject({
      source: 'Azure Monitor',
      unit: 'ms',
      aggregation: 'average',
      stepSeconds: 60,
    });
    expect(notes[0]).toMatch(/^Azure sums up whole minutes/);
  },
);

it('takes what reads 0 all the time for not known, and says so', async () => {
  await using bed = await standIn('StandardV2');
  bed.arm.metrics['MemoryPercent_Gateway'] = () => 61;
  const { series, notes } = await bed.read();
  expect(series[0]).toMatchObject({ metric: 'CpuPercent_Gateway', points: minutes.map(() => ({ value: null })) });
  expect(notes).toContain('CpuPercent_Gateway reads 0 all the time, so it is not known.');
  expect(notes.join(' ')).not.toContain('MemoryPercent_Gateway');
});

it('says when there is nothing to tell: too early, too late, nobody called, no right to it', async () => {
  await using bed = await standIn('StandardV2');
  await expect(bed.read({ nowMs: load.untilMs + minuteMs })).rejects.toMatchObject({
    ...{ code: 'unavailable', message: expect.stringMatching(/still summing up these minutes: ask again in 5 min/) },
  });
  await expect(bed.read({ nowMs: load.fromMs + 94 * 86_400_000 })).rejects.toThrow(/keeps 93 days/);
  bed.arm.metrics['Requests'] = () => 0;
  await expect(bed.read()).rejects.toThrow(/has seen no request to contoso/);
  bed.arm.isForbidden = true;
  await expect(bed.read()).rejects.toMatchObject({ code: 'forbidden' });
});
