import { toCents } from '@headroom/core';

/** Three significant digits. */
export const digits = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });

/** A decimal string with its thousands apart, exact at any length. */
export const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',');

/** Cents; below a unit of currency three significant digits instead. */
export const shortAmount = (amount: string) =>
  Number(amount) > 0 && Number(amount) < 1 ? Number(amount).toPrecision(3) : grouped(toCents(amount));

/** Certainty is never claimed. */
export function odds(probability: number): string {
  if (probability > 0.995) return '> 99 %';
  return probability < 0.005 ? '< 1 %' : `${Math.round(probability * 100)} %`;
}
