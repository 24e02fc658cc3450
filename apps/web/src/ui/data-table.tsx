'use client';

import { useSearchParams } from 'next/navigation';
import type { ComponentProps, ReactNode } from 'react';
import { Checklist } from './checklist';
import { classNames } from './class-names';
import { CopyButton } from './copy-button';
import { markFitting } from './mark-fitting';
import { SortHeading } from './sort-heading';
import { Table, Td, Th, Tr } from './table';
import { asTabbedText, nextSort, readTableView, sortByValue, type TableValue } from './table-view';
import { useUrlWriter } from './use-url-choice';

export interface DataColumn<Row> {
  id: string;
  label: string;
  numeric?: boolean;
  /** Its heading may take several lines. */
  wraps?: boolean;
  /** After the heading. */
  explain?: ReactNode;
  /** What it is sorted by and, in full, copied as; a column without it is a control and not data. */
  value?: (row: Row) => TableValue;
  /** Of the value, said at the head of what is copied. */
  unit?: string;
  /** What is copied in place of the value, and columns that are copied after it. */
  copied?: (row: Row) => TableValue;
  copiedAlso?: readonly { label: string; value: (row: Row) => TableValue }[];
  cell: (row: Row) => ReactNode;
  className?: string;
  title?: (row: Row) => string | undefined;
}

interface DataTableProps<Row> {
  /** Its keys in the URL begin with it. */
  name: string;
  label: string;
  /** The first that holds data names the row and always shows. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  /** An excerpt of a longer list stays as it comes. */
  excerpt?: boolean;
  /** A long one scrolls inside itself, its headings in view. */
  scrolls?: boolean;
  /** On a phone each row is a block of its own, so that no value is off the screen. */
  stacks?: boolean;
  /** There are more rows on other pages, which an order of these leaves where they are. */
  isPart?: boolean;
}

/** A table that can be sorted, cut to columns, and copied as it stands; how it is looked at is kept in the URL. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    name,
    label,
    columns,
    rows,
    rowKey,
    rowProps,
    excerpt = false,
    scrolls = false,
    stacks = false,
    isPart = false,
  } = props;
  const parameters = useSearchParams();
  const write = useUrlWriter();
  const data = columns.filter(({ value }) => value !== undefined);
  const [naming, ...optional] = data;
  const [sortKey, hideKey] = [`${name}-sort`, `${name}-hide`];
  const view = readTableView(
    excerpt ? { sort: null, hide: null } : { sort: parameters.get(sortKey), hide: parameters.get(hideKey) },
    data.map(({ id }) => id),
  );
  const shown = columns.filter(({ id }) => id === naming?.id || !view.hidden.includes(id));
  const sortedBy = data.find(({ id }) => id === view.sort?.column);
  const ordered =
    view.sort && sortedBy?.value
      ? sortByValue(rows, sortedBy.value, { ...view.sort, numeric: Boolean(sortedBy.numeric) })
      : rows;
  return (
    <>
      <Table
        label={label}
        data-stacks={stacks || undefined}
        boxRef={scrolls ? undefined : markFitting}
        boxClassName={classNames(scrolls && 'max-h-160 overflow-auto print:max-h-none')}
      >
        <thead className={classNames(scrolls && 'sticky top-0 z-1 bg-surface')}>
          <tr>
            {shown.map(({ id, label: heading, numeric, wraps, explain, value }) =>
              value && excerpt ? (
                <Th key={id} numeric={numeric}>
                  {heading}
                  {explain}
                </Th>
              ) : value ? (
                <SortHeading
                  key={id}
                  label={heading}
                  numeric={numeric}
                  wrapped={wraps}
                  direction={view.sort?.column === id ? view.sort.direction : null}
                  onSort={() => write({ [sortKey]: nextSort(view, id) })}
                >
                  {explain}
                </SortHeading>
              ) : (
                <Th key={id}>
                  <span className="sr-only">{heading}</span>
                </Th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <Tr key={rowKey(row)} {...rowProps?.(row)}>
              {shown.map(({ id, label: heading, numeric, value, className, title, cell }) => (
                <Td
                  key={id}
                  numeric={numeric}
                  title={title?.(row)}
                  className={className}
                  data-stacked={!value ? 'control' : id === naming?.id ? 'name' : heading}
                >
                  {cell(row)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      {!excerpt && (
        <div className="flex flex-wrap items-center justify-end gap-1 border-t border-line px-2 py-1 print:hidden">
          {isPart && view.sort && (
            <span className="mr-auto px-2 text-xs text-ink-3">Sorted among the rows of this page</span>
          )}
          <CopyButton look="quiet" what="table" text={() => copyOf(shown, ordered)} />
          <Checklist
            quiet
            label="Columns"
            counted={false}
            options={optional.map(({ id, label: heading }) => ({ id, label: heading }))}
            chosen={optional.map(({ id }) => id).filter((id) => !view.hidden.includes(id))}
            onChange={(chosen) =>
              write({
                [hideKey]: optional
                  .map(({ id }) => id)
                  .filter((id) => !chosen.includes(id))
                  .join(','),
              })
            }
          />
        </div>
      )}
    </>
  );
}

/** The columns that hold data, as text for a spreadsheet. */
function copyOf<Row>(shown: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const columns = shown.flatMap(({ label, unit, value, copied = value, copiedAlso = [] }) =>
    copied ? [{ label: unit ? `${label} (${unit})` : label, value: copied }, ...copiedAlso] : [],
  );
  return asTabbedText([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ]);
}
