import type { DataColumn } from './data-table';
import { Time } from './time';

/** A column of when something was made, and by whom. */
export const madeColumn = <Row extends { createdAt: Date; createdByName: string | null }>(
  label: string,
): DataColumn<Row> => ({
  ...{ id: 'made', label, className: 'whitespace-nowrap text-ink-2' },
  value: ({ createdAt }) => createdAt.toISOString(),
  copiedAlso: [{ label: 'By', value: ({ createdByName }) => createdByName }],
  cell: ({ createdAt, createdByName }) => (
    <>
      <Time at={createdAt} />
      {createdByName && <span className="block text-xs text-ink-3">by {createdByName}</span>}
    </>
  ),
});
