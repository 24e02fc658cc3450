import { findSource } from '../sources';
import { claimsOf, type Figure, type FigureValue } from './figure';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** A value as it is read: 31 units, yes, "external only". */
export function valueText(value: FigureValue, unit?: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const shown = typeof value === 'number' ? grouped.format(value) : value;
  return unit && unit !== '-' ? `${shown} ${unit}` : shown;
}

/** A figure with what it rests on, such as "31 units (API Management service limits, 2025-09-09; another source says 12)". */
export function sentenceOf(figure: Figure<FigureValue>): string {
  const [taken, ...others] = claimsOf(figure);
  if (!taken || figure.status === 'notFound' || figure.status === 'notApplicable')
    return `${figure.status === 'notFound' ? 'not published' : 'does not apply'}: ${'note' in figure ? figure.note : ''}`;
  const origin = {
    published: '',
    derived: 'derived, ',
    recalled: 'recalled, unverified, ',
    conflict: '',
  }[figure.status];
  const dated = [findSource(taken.source).title, taken.date].filter((part) => part !== null).join(', ');
  const saying = Map.groupBy(others, ({ value }) => value);
  const disputed = [...saying].map(
    ([value, { length }]) =>
      `; ${length === 1 ? 'another source says' : `${length} other sources say`} ${valueText(value)}`,
  );
  return `${valueText(taken.value, figure.unit)} (${origin}${dated}${disputed.join('')})`;
}
