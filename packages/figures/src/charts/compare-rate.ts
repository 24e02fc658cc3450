import type { Chart } from '../chart';
import { formatClock, formatNumber, formatRps } from '../format';
import { overlay, peaks, type OverlayData, type OverlayView } from './overlay';

export const compareRateChart: Chart<OverlayData, OverlayView> = {
  id: 'compare-rate',
  title: 'Rate achieved',
  question: 'Which run carried how much, and when?',
  how: 'How many requests of each run succeeded per second, in steps of 1, 10 or 60 s as the longest run asks for. Time counts from the begin of each run’s own load.',
  select: (data) => overlay(data, 'achievedRps'),
  empty: ({ rows }) => (rows.length > 0 ? null : 'None of these runs has a second under load here.'),
  sentence(view) {
    const ordered = peaks(view);
    const [most, least] = [ordered[0], ordered.at(-1)];
    if (!most || !least) return '';
    const single = `Highest at once: ${formatRps(most.peak)} in ${most.label}`;
    return most === least ? `${single}.` : `${single}, ${formatRps(least.peak)} in ${least.label}.`;
  },
  table: ({ labels, rows }) => ({
    columns: [{ label: 'Time' }, ...labels.map((label) => ({ label: `${label}, rps`, numeric: true }))],
    rows: rows.map(({ t, values }) => [formatClock(t), ...values.map(formatNumber)]),
  }),
};
