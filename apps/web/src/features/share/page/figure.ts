import { html, type Html } from './html';

interface FigureParts {
  label: string;
  value: string;
  note?: string | undefined;
  /** All digits, on hover. */
  full?: string | undefined;
}

/** Key numbers side by side. */
export const figures = (all: readonly FigureParts[]): Html =>
  html`<section aria-label="Key numbers">
    <dl class="figures">
      ${all.map(
        ({ label, value, note, full }) =>
          html`<div><dt>${label}</dt><dd${full ? html` title="${full}"` : ''}>${value}${note ? html` <small>${note}</small>` : ''}</dd></div>`,
      )}
    </dl>
  </section>`;

interface Column {
  name: string;
  numeric?: boolean;
  className?: string;
}

/** A titled table that scrolls inside itself where the page is narrow. */
export function table(
  title: string,
  note: string,
  columns: readonly Column[],
  rows: readonly (readonly (string | number | Html)[])[],
): Html {
  const look = ({ numeric, className }: Column) => (numeric ? 'n' : (className ?? ''));
  return html`<section>
    <h2>${title} <small>${note}</small></h2>
    <div class="scroll" role="region" aria-label="${title}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" class="${look(column)}">${column.name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, index) => html`<td class="${look(columns[index] ?? { name: '' })}">${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** Rows of a name and what it is; those without a value are left out. */
export const rows = (all: readonly (readonly [name: string, value: string | Html | null])[]): Html =>
  html`<dl class="rows">
    ${all.map(([name, value]) =>
      value !== null && value !== ''
        ? html`<dt>${name}</dt>
            <dd>${value}</dd>`
        : html``,
    )}
  </dl>`;

/** Lines below each other, the first of them in a stronger voice; empty ones are left out. */
export const lines = ([first = '', ...others]: readonly string[]): Html =>
  html`${first}${others.filter((line) => line !== '').map((line) => html`<span>${line}</span>`)}`;
