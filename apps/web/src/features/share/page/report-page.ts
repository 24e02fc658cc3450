import { isNumeric, type FrozenReport } from '@headroom/core';
import { cellText, cellTitle, reportFigures } from '@headroom/figures';
import { evidenceGradeMeanings } from '@/ui/evidence-grade';
import { figures, rows, table } from './figure';
import { html, type Html } from './html';
import { reportPictures } from './report-pictures';
import { tag } from './tag';

/** A cost report to read: the answer in words, key numbers, what was not tested, pictures, tables, and what it rests on. */
export const reportPage = (report: FrozenReport): Html =>
  html`${verdict(report)}${figures(reportFigures({ currency: report.currency, total: report.stated.total }))}${untested(report)}${reportPictures(report)}${report.stated.tables.map(cells)}${method(report)}`;

function verdict({ stated: { words, total } }: FrozenReport): Html {
  const more = [
    words.risk.length > 0 ? `Risk: ${words.risk.join(' ')}` : null,
    words.saving && `Saving: ${words.saving}`,
    words.change && `Change: ${words.change}`,
  ].flatMap((line) => line ?? []);
  const { grade, answered, plans, stale } = total;
  return html`<section class="verdict ${answered === plans ? 'good' : 'warn'}" aria-label="Verdict">
    <p>${words.answer}</p>
    ${more.map((line) => html`<p>${line}</p>`)}
    <ul class="tags">
      ${answered === plans ? tag('good', 'Every plan has an answer') : tag('warn', `${plans - answered} of ${plans} plans without an answer`)}${
        grade
          ? tag('neutral', `Weakest evidence of grade ${grade}: ${evidenceGradeMeanings[grade].toLowerCase()}`)
          : answered > 0
            ? tag('warn', 'Evidence without a grade')
            : ''
      }${stale.length > 0 ? tag('warn', 'Old prices') : ''}
    </ul>
  </section>`;
}

function untested({ stated: { words } }: FrozenReport): Html {
  const all = words.untested.flatMap(({ plan, sentences }) =>
    sentences.map((sentence) => html`<li><strong>${plan}</strong>: ${sentence}</li>`),
  );
  return html`<section>
    <h2>What was not tested</h2>
    ${
      all.length > 0
        ? html`<ul class="sentences">
            ${all}
          </ul>`
        : html`<p>Every tier of these plans could be judged by the evidence there is.</p>`
    }
  </section>`;
}

const notes: Record<FrozenReport['stated']['tables'][number]['id'], string> = {
  costs: 'of each plan on each of its gateways, with the fewest units that carry it',
  meters: 'what a month’s bill is made of',
  savings: 'by what could be rented in place of the answer; negative costs more',
  policies: 'its part of the answer’s cost, an estimate',
  months: 'by the last answer of each month (UTC)',
  budgets: 'the most that may be spent',
};

const cells = ({ id, title, columns, rows: all }: FrozenReport['stated']['tables'][number]): Html =>
  table(
    ...([title, notes[id]] as const),
    columns.map((column) => ({
      name: column.label,
      numeric: isNumeric(column.kind),
      className: column.id === 'why' ? 'why' : '',
    })),
    all.map((row) =>
      columns.map((column, index) => {
        const cell = row.cells[index] ?? null;
        const title = cellTitle(column, cell);
        const text = cellText(column, cell);
        return title === undefined ? text : html`<span title="${title}">${text}</span>`;
      }),
    ),
  );

function method({ asked, plans, currency }: FrozenReport): Html {
  const answers = plans.flatMap((plan) => plan.answers);
  const sources = answers.map(({ prices }) => `${prices.source}, seen on ${prices.observedOn}`);
  const runs = answers.reduce((sum, { problem }) => sum + problem.runs.length, 0);
  return html`<section>
    <h2>Method</h2>
    ${rows([
      ['Asked', asked],
      ['Currency', currency],
      ['Prices', [...new Set(sources)].join('; ')],
      ['Evidence', `${runs} runs and published figures, all of them in the bundle`],
      ['A month has', `${[...new Set(answers.map(({ problem }) => problem.hoursPerMonth))].join(' or ')} h`],
      ['Left out', 'budgets, which are the workspace’s own'],
    ])}
  </section>`;
}
