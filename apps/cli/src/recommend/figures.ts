/** Three significant digits. */
export const digits = (value: number) =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });

/** A decimal string with its thousands apart, exact at any length. */
export const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',');

/** Certainty is never claimed. */
export function odds(probability: number): string {
  if (probability > 0.995) return '> 99 %';
  return probability < 0.005 ? '< 1 %' : `${Math.round(probability * 100)} %`;
}
