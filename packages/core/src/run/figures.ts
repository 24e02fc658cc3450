/** Numbers as they stand in sentences: three to four significant digits, with their unit. */
const upTo3 = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const upTo4 = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const number = (value: number) =>
  Math.abs(value) >= 1000 ? whole.format(Math.round(value)) : upTo4.format(value);
export const rate = (rps: number) => `${number(rps)} rps`;
export const percent = (share: number) => `${upTo3.format(share * 100)} %`;
export const duration = (ms: number | null) =>
  ms === null ? 'unknown' : ms < 1000 ? `${upTo3.format(ms)} ms` : `${upTo3.format(ms / 1000)} s`;
export const percentileName = (percentile: number) => `p${percentile}`;
