import { maxRequestNames } from '@headroom/core';
import type { RequestSpec } from '@headroom/core';

export interface SeriesPlan {
  names: string[];
  /** The series of each request index. */
  seriesOf: number[];
  /** Request names that share the series `other`. */
  folded: number;
}

/** Each request name has a series of its own, up to the limit; the rest share `other`. */
export function planSeries(requests: readonly RequestSpec[]): SeriesPlan {
  const own = requests.slice(0, maxRequestNames).map((request) => request.name);
  const folded = requests.length - own.length;
  if (folded === 0) return { names: own, seriesOf: own.map((_, index) => index), folded };
  const existing = own.indexOf('other');
  const other = existing < 0 ? own.length : existing;
  return {
    names: existing < 0 ? [...own, 'other'] : own,
    seriesOf: requests.map((_, index) => (index < own.length ? index : other)),
    folded,
  };
}
