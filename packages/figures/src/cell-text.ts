import { isNumeric, toCents, unknownCell, type ReportCell, type ReportColumn } from '@headroom/core';
import { formatFull, formatNumber, formatProbability } from './format';

/** A cell as it is read on a screen: money to cents, or to three digits below one cent, where prices are whole; its unit stands in the column’s label. */
export function cellText({ kind }: Pick<ReportColumn, 'kind'>, cell: ReportCell): string {
  if (cell === null) return unknownCell;
  if (kind === 'money') return moneyText(String(cell));
  if (kind === 'price') return isBelowCent(String(cell)) ? String(cell) : moneyText(String(cell));
  if (kind === 'difference') return signed(String(cell));
  if (kind === 'probability') return formatProbability(Number(cell));
  if (kind === 'count') return formatFull(Number(cell));
  return kind === 'number' ? formatNumber(Number(cell)) : String(cell);
}

/** Its full value, for a tooltip; nothing where the text says it all. */
export const cellTitle = ({ kind, label }: Pick<ReportColumn, 'kind' | 'label'>, cell: ReportCell) =>
  cell !== null && isNumeric(kind) ? `${label}: ${cell}` : undefined;

const isBelowCent = (amount: string) => Number(amount) !== 0 && Math.abs(Number(amount)) < 0.01;

const moneyText = (amount: string): string =>
  isBelowCent(amount) ? formatNumber(Number(amount)) : toCents(amount).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

function signed(amount: string): string {
  const isNegative = amount.startsWith('-');
  const text = moneyText(isNegative ? amount.slice(1) : amount);
  return Number(amount) === 0 ? text : `${isNegative ? '−' : '+'}${text}`;
}
