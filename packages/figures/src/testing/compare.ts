const step = (t: number, achievedRps: number | null, p95Ms: number | null) => ({
  ...{ t, achievedRps, p95Ms, p50Ms: p95Ms, p99Ms: p95Ms },
});

export const overlaid = {
  ...{ stepSeconds: 2, zoom: null },
  series: [
    { label: 'A', points: [step(0, 100, 20), step(2, 110, 25), step(6, 90, 20)] },
    { label: 'B', points: [step(0, 80, 40)] },
  ],
};

export const none = { ...overlaid, series: [{ label: 'A', points: [] }] };

export const curves = {
  runs: [
    {
      label: 'A',
      level: '50 rps',
      curve: [50, 90, 99].map((percentile) => ({ percentile, latencyMs: percentile / 5 })),
    },
    { label: 'B', level: '50 rps', curve: [50, 90].map((percentile) => ({ percentile, latencyMs: percentile / 4 })) },
  ],
};

export const trend = {
  ...{ label: 'Capacity', format: String },
  points: [400, 401, 300, 301].map((value, index) => ({
    ...{ runId: `r${index}`, at: `2026-01-0${index + 1}T00:00:00.000Z`, value },
    ...{ isBaseline: index === 0, isReconfigured: index === 2 },
  })),
  changes: [{ index: 2, meanBefore: 400.5, meanAfter: 300.5, sentence: 'From then on it fell.' }],
};
