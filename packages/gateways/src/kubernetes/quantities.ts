/** Cores of a quantity of CPU, such as `2` or `1500m`; null for none, which is no limit. */
export function coresOf(quantity: string | undefined): number | null {
  const [, number, milli] = /^(\d+(?:\.\d+)?)(m?)$/.exec(quantity ?? '') ?? [];
  return number === undefined ? null : Number(number) / (milli ? 1000 : 1);
}

const bytesPer: Record<string, number> = {
  ...{ '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 },
};

/** GiB of a quantity of memory, such as `512Mi` or `2G`; null for none, which is no limit. */
export function gibOf(quantity: string | undefined): number | null {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([kMGT]|[KMGT]i)?$/.exec(quantity ?? '') ?? [];
  return number === undefined ? null : (Number(number) * bytesPer[unit]!) / 2 ** 30;
}
