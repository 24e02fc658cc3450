import type { Check, FrozenRun, FrozenStage } from '@headroom/core';
import { answerFigure } from '@/ui/answer-figure';
import { checkNames } from '@/ui/check-names';
import { evidenceGradeMeanings } from '@/ui/evidence-grade';
import { formatCount, formatFull, formatLatency, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';
import { isRough } from '@/ui/latency-figure';
import { outcomeLooks } from '@/ui/outcome-looks';
import { purposeNames } from '@/ui/purpose-names';
import { figures, table } from './figure';
import { html, type Html } from './html';
import { runMethod } from './run-method';
import { runPictures } from './run-pictures';
import { inlineTag, tag } from './tag';

/** A run to read: verdict, key numbers, pictures, percentiles, stages, requests, validity, method. */
export function runPage(run: FrozenRun): Html {
  const deciding = decidingStage(run);
  return html`${verdict(run)}${keyNumbers(run, deciding)}${deciding ? html`${runPictures(run, deciding)}${percentiles(deciding)}${requests(deciding)}` : ''}${stages(run)}${
    deciding ? certificate(deciding) : ''
  }${runMethod(run)}`;
}

/** Of the stages that passed the one with the highest rate, else the last that was judged. */
function decidingStage({ stages }: FrozenRun): FrozenStage | undefined {
  const counted = stages.filter(({ purpose }) => purpose !== 'warm-up');
  const passed = counted.filter(({ verdict }) => verdict.result === 'passed');
  const byRate = passed.toSorted((left, right) => left.statistics.throughputRps - right.statistics.throughputRps);
  return byRate.at(-1) ?? counted.at(-1);
}

function verdict(run: FrozenRun): Html {
  const { tone, word } = outcomeLooks[run.outcome];
  const { slo } = run.definition;
  return html`<section class="verdict ${tone}" aria-label="Verdict">
    <p>${run.sentence}</p>
    <p>SLO: p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms, errors ≤ ${formatFull(slo.maxErrorRate * 100)} %.</p>
    <ul class="tags">
      ${tag(tone, word)}${run.simulated ? tag('sim', 'Simulated: this says nothing about a real gateway') : ''}${
        run.grade
          ? tag('good', `Evidence of grade ${run.grade}: ${evidenceGradeMeanings[run.grade].toLowerCase()}`)
          : ''
      }${run.targetUnenforced ? tag('warn', 'A script was not held to the target') : ''}
    </ul>
  </section>`;
}

function keyNumbers({ answer, definition: { slo } }: FrozenRun, stage: FrozenStage | undefined): Html {
  const passed = stage?.verdict.result === 'passed' ? stage : undefined;
  const statistics = passed?.statistics;
  const ms = (value: number | null | undefined) => fullFigure(value, 'ms');
  const few = statistics && isRough(statistics.tailSamples) ? ', few samples' : '';
  return figures([
    { label: 'Capacity', ...answerFigure(answer) },
    {
      ...{ label: 'Highest passing', note: passed && `successes, stage ${passed.stage}` },
      value: statistics ? `${formatNumber(statistics.throughputRps)} rps` : '–',
      full: fullFigure(statistics?.throughputRps, 'rps'),
    },
    {
      ...{
        label: `p${slo.percentile} there`,
        value: formatLatency(statistics?.sloLatencyMs),
        full: ms(statistics?.sloLatencyMs),
      },
      note: statistics && `limit ${formatFull(slo.latencyMs)} ms${few}`,
    },
    {
      ...{
        label: 'Service time',
        value: formatLatency(statistics?.sloServiceTimeMs),
        full: ms(statistics?.sloServiceTimeMs),
      },
      note: statistics && `p${slo.percentile} from the send`,
    },
    {
      ...{
        label: 'CPU per request',
        value: formatLatency(statistics?.server?.serviceDemandMs),
        full: ms(statistics?.server?.serviceDemandMs),
      },
      note: statistics && (statistics.server ? 'service demand' : 'target reports none'),
    },
    {
      ...{ label: 'Errors there', value: formatShare(statistics?.errorRate), full: fullShare(statistics?.errorRate) },
      note: statistics && `n = ${formatCount(statistics.requests)}`,
    },
  ]);
}

const percentileColumns = [
  { name: 'Latency' },
  ...['n', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'Longest'].map((name) => ({ name, numeric: true })),
];

function percentiles({ stage, statistics }: FrozenStage): Html {
  const row = (name: string, of: FrozenStage['statistics']['latency']) => [
    name,
    formatCount(of.count),
    ...[of.p50Ms, of.p90Ms, of.p95Ms, of.p99Ms, of.p999Ms, of.maxMs].map(
      (ms) => html`<span title="${ms === null ? '' : `${formatFull(ms)} ms`}">${formatLatency(ms)}</span>`,
    ),
  ];
  return table('Latency percentiles', `stage ${stage}, from merged histograms`, percentileColumns, [
    row('Successes, from the intended start', statistics.latency),
    row('Successes, from the send', statistics.serviceTime),
    ...(statistics.failureLatency ? [row('Failures, from the intended start', statistics.failureLatency)] : []),
  ]);
}

const requestColumns = [
  { name: 'Request' },
  ...['Completed', 'Succeeded', 'Failed'].map((name) => ({ name, numeric: true })),
];

function requests({ stage, requests }: FrozenStage): Html {
  return table(
    ...(['Requests', `stage ${stage}, measured window and drain`, requestColumns] as const),
    requests.map(({ requestName, outcomes }) => {
      const completed = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
      const succeeded = outcomes.ok2xx + outcomes.redirect3xx;
      return [requestName, formatCount(completed), formatCount(succeeded), formatCount(completed - succeeded)];
    }),
  );
}

const resultLooks = { passed: ['good', 'Passed'], failed: ['bad', 'Failed'], invalid: ['warn', 'Invalid'] } as const;

function stages({ stages, definition }: FrozenRun): Html {
  const { slo, load } = definition;
  const numeric = (name: string) => ({ name, numeric: true });
  const columns = [
    ...[numeric('#'), { name: 'Purpose' }, numeric(load.kind === 'closed' ? 'Users' : 'Offered rps')],
    ...[numeric('Achieved rps'), numeric(`p${slo.percentile}`), numeric('Errors'), { name: 'Verdict' }],
    { name: 'Reason', className: 'why' },
  ];
  return table(
    ...(['Stages', 'every load level that was judged', columns] as const),
    stages.map(({ stage, purpose, load, statistics, verdict }) => {
      const [tone, word] = resultLooks[verdict.result];
      return [
        ...[stage, purposeNames[purpose]],
        load.model === 'open' ? formatNumber(load.rps) : formatFull(load.users),
        ...[
          formatNumber(statistics.throughputRps),
          formatLatency(statistics.sloLatencyMs),
          formatShare(statistics.errorRate),
        ],
        inlineTag(tone, word),
        verdict.reasons.join(' '),
      ];
    }),
  );
}

const stateLooks = { passed: ['good', 'Holds'], failed: ['warn', 'Fails'], unknown: ['neutral', 'Not known'] } as const;

function certificate({ stage, verdict }: FrozenStage): Html {
  if (verdict.checks.length === 0) return html``;
  return table(
    ...(['Validity certificate', `whether stage ${stage} can speak of the target`] as const),
    [{ name: 'Check' }, { name: 'State' }, { name: 'Figures', className: 'why' }],
    verdict.checks.map(({ id, state, figures }) => {
      const [tone, word] = stateLooks[state];
      return [checkNames[id as Check['id']]?.name ?? id, inlineTag(tone, word), figures];
    }),
  );
}
