/** Numbers as they stand in sentences: three to four significant digits, with their unit. */
const upTo = (digits: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: digits });

export const number = (value: number) =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : upTo(4).format(value);
export const rate = (rps: number) => `${number(rps)} requests/s`;
export const percent = (share: number) => `${upTo(3).format(share * 100)} %`;
export const duration = (ms: number | null) =>
  ms === null ? 'unknown' : ms < 1000 ? `${upTo(3).format(ms)} ms` : `${upTo(3).format(ms / 1000)} s`;
export const percentileName = (percentile: number) => `p${percentile}`;
