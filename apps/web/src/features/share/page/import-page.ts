import type { FrozenImport } from '@headroom/core';
import { evidenceGradeMeanings } from '@/ui/evidence-grade';
import { formatCount, formatFull, formatLatency, formatNumber, formatShare, formatSpan } from '@/ui/format';
import { figures, lines, rows, table } from './figure';
import { html, type Html } from './html';
import { importPictures } from './import-pictures';
import { inlineTag, tag } from './tag';
import { instantInWords } from './words';

/** Results that were made elsewhere, to read: what they are worth, key numbers, pictures, names, laws, and what was read. */
export const importPage = (run: FrozenImport): Html =>
  html`${verdict(run)}${keyNumbers(run)}${importPictures(run)}${names(run)}${laws(run)}${source(run)}`;

/** Whether they cannot be what they say. */
export const isBroken = ({ findings }: FrozenImport): boolean => findings.some(({ severity }) => severity === 'breaks');

export const importSentence = (run: FrozenImport): string =>
  isBroken(run) ? 'These results cannot be what they say, so they are no evidence.' : run.sentence;

const verdict = (run: FrozenImport): Html =>
  html`<section class="verdict ${isBroken(run) ? 'bad' : 'neutral'}" aria-label="Verdict">
    <p>${importSentence(run)}</p>
    <p>Made elsewhere and brought into Headroom: no SLO was set, and the rate is what was achieved, not what can be.</p>
    <ul class="tags">
      ${tag('neutral', 'Imported')}${
        run.grade
          ? tag('good', `Evidence of grade ${run.grade}: ${evidenceGradeMeanings[run.grade].toLowerCase()}`)
          : tag('warn', 'No evidence for a plan')
      }
    </ul>
  </section>`;

function loadInWords({ loadModel, users }: FrozenImport): string {
  if (loadModel === null) return 'load model not known';
  return `${loadModel} load${users === null ? '' : `, ${formatCount(users)} users`}`;
}

function keyNumbers(run: FrozenImport): Html {
  const { requests, errors, throughputRps, percentilesMs } = run.total;
  const latency = (label: string, ms: number | null, note: string) => ({
    ...{ label, value: formatLatency(ms), note, full: ms === null ? undefined : `${formatFull(ms)} ms` },
  });
  return figures([
    {
      ...{ label: 'Rate', note: `answers of any outcome, ${loadInWords(run)}` },
      value: throughputRps === null ? '–' : `${formatNumber(throughputRps)} rps`,
      full: throughputRps === null ? undefined : `${formatFull(throughputRps)} rps`,
    },
    latency('p50', percentilesMs.p50, 'all requests'),
    latency('p95', percentilesMs.p95, `p90 ${formatLatency(percentilesMs.p90)}`),
    latency('p99', percentilesMs.p99, `p99.9 ${formatLatency(percentilesMs.p999)}`),
    latency('Longest', percentilesMs.max, 'of any request'),
    {
      label: 'Errors',
      value: errors === null || requests === 0 ? '–' : formatShare(errors / requests),
      note: errors === null ? 'not stated' : `${formatCount(errors)} of ${formatCount(requests)}`,
    },
  ]);
}

const nameColumns = [
  { name: 'Request' },
  ...['Requests', 'Errors', 'p50', 'p90', 'p95', 'p99', 'Longest'].map((name) => ({ name, numeric: true })),
];

function names({ byName }: FrozenImport): Html {
  if (byName.length === 0) return html``;
  return table(
    ...(['Requests', 'percentiles of all requests, failed ones included', nameColumns] as const),
    byName
      .toSorted((left, right) => right.requests - left.requests)
      .map(({ name, requests, errors, percentilesMs: { p50, p90, p95, p99, max } }) => [
        ...[name, formatCount(requests), formatCount(errors)],
        ...[p50, p90, p95, p99, max].map((ms) => formatLatency(ms)),
      ]),
  );
}

const findingLooks = { breaks: ['bad', 'Breaks'], warns: ['warn', 'Careful'] } as const;

function laws({ laws, findings }: FrozenImport): Html {
  if (laws.length + findings.length === 0) return html``;
  return table(
    ...([
      'Laws',
      'that figures of every real test obey',
      [{ name: 'State' }, { name: 'Law', className: 'why' }],
    ] as const),
    [
      ...findings.map(({ severity, sentence }) => {
        const [tone, word] = findingLooks[severity];
        return [inlineTag(tone, word), sentence];
      }),
      ...laws.map((law) => [inlineTag('good', 'Holds'), law]),
    ],
  );
}

function source(run: FrozenImport): Html {
  const { importedFrom, subject, policies, startedAt, total, files, requests, assumed, notes } = run;
  return html`<section>
    <h2>What was read</h2>
    ${rows([
      ['Format', importedFrom],
      ['Said to be of', subject ? `${subject.gateway}, ${subject.tier} × ${subject.units}` : 'no named gateway'],
      ['Policies', subject && lines([subject.policySet, policies.join(' → ')])],
      ['Load', loadInWords(run)],
      ['Load began', startedAt && instantInWords(startedAt)],
      ['Length', total.durationSeconds === null ? null : formatSpan(total.durationSeconds * 1000)],
      ['Single requests', requests.length > 0 ? 'in the bundle, as histograms' : 'none: the files hold a summary'],
      [
        files.length === 1 ? 'File' : 'Files',
        html`${files.map(
          ({ name, bytes, sha256 }) =>
            html`<span>${name}, ${formatCount(bytes)} bytes, SHA-256</span><code class="hash">${sha256}</code>`,
        )}`,
      ],
      ['Assumed', assumed.length > 0 ? lines(assumed) : null],
      ['Notes', notes.length > 0 ? lines(notes) : null],
    ])}
  </section>`;
}
