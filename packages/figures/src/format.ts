import { toCents, toThreeDigits } from '@headroom/core';

/** What stands where a figure is not known. */
export const unknown = '–';

const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Three significant digits. What people entered is shown in full, by `formatFull`. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined || !Number.isFinite(value) ? unknown : significant.format(value);

/** All digits, for tooltips and tables to copy from. */
export const formatFull = (value: number | null | undefined): string =>
  value === null || value === undefined || !Number.isFinite(value) ? unknown : full.format(value);

/** A figure in full with its unit, for the tooltip of its short form; none where it is not known. */
export const fullFigure = (value: number | null | undefined, unit: string): string | undefined =>
  value === null || value === undefined || !Number.isFinite(value) ? undefined : `${full.format(value)} ${unit}`;

/** The same of a share of 1, as per cent. */
export const fullShare = (share: number | null | undefined): string | undefined =>
  fullFigure(typeof share === 'number' ? share * 100 : share, '%');

/** A count: whole, grouped. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? unknown : whole.format(value);

/** A rate in requests per second. */
export const formatRps = (value: number | null | undefined): string =>
  value === null || value === undefined ? unknown : `${formatNumber(value)} rps`;

/** A latency: milliseconds below one second, else seconds. */
export function formatLatency(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return unknown;
  return Math.abs(ms) < 999.5 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1000)} s`;
}

/** A share of 1 as per cent. */
export function formatShare(share: number | null | undefined): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return unknown;
  return `${formatNumber(share * 100)} %`;
}

/** A probability as per cent, never rounded to certainty. */
export function formatProbability(probability: number | null | undefined): string {
  if (probability === null || probability === undefined || !Number.isFinite(probability)) return unknown;
  if (probability > 0.99) return '> 99 %';
  if (probability < 0.01) return '< 1 %';
  return `${Math.round(probability * 100)} %`;
}

/** A monthly amount, to cents with its currency. */
export const formatMoney = (amount: string | null | undefined, currency: string): string =>
  amount === null || amount === undefined ? unknown : `${grouped(toCents(amount))} ${currency}`;

/** A price or cost per million: to cents from a whole unit of the currency up, to three digits below (`0.10`, `0.853`), in full below a cent. */
export function formatPrice(amount: string | null | undefined, currency: string): string {
  if (amount === null || amount === undefined) return unknown;
  const size = Math.abs(Number(amount));
  const shown = size === 0 || size >= 1 ? toCents(amount) : size < 0.01 ? amount : toThreeDigits(amount);
  return `${grouped(shown)} ${currency}`;
}

const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** A time span in whole seconds, as `42 s`, `3 min 05 s` or `1 h 02 min`. */
export function formatSpan(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return unknown;
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const pad = (value: number) => String(value).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${pad(Math.floor((seconds % 3600) / 60))} min`;
}

/** Minutes and seconds since a run began, for time axes. */
export function formatClock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const rounded = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(rounded / 3600), Math.floor((rounded % 3600) / 60), rounded % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
