import { basisWords, type BudgetMeasure, type RunOutcome } from '@headroom/core';
import type { Mail } from '../mail';
import type { EventOf, HeadroomEvent } from './event-catalogue';

type Content = Pick<Mail, 'subject' | 'text' | 'attachments'>;

/** An event as a message to people. */
export function mailOfEvent(event: HeadroomEvent): Content {
  switch (event.type) {
    case 'report.ready':
      return reportMail(event);
    case 'budget.exceeded':
      return budgetMail(event);
    case 'run.finished':
      return runMail(event);
    case 'sweep.waiting':
      return waitingMail(event);
    case 'recommendation.changed':
      return answerMail(event);
    case 'telemetry.short':
      return shortMail(event);
    case 'telemetry.changed':
      return changedMail(event);
    case 'channel.test':
      return {
        subject: `Headroom: a test of ${event.data.channel}`,
        text: `${event.data.askedBy} tries whether mail of the workspace ${event.workspace.name} arrives here. It does.\n`,
        attachments: [],
      };
  }
}

const measureNames: Record<BudgetMeasure, string> = { perMonth: 'a month', perMillion: 'a million requests' };

function budgetMail({ workspace, data }: EventOf<'budget.exceeded'>): Content {
  const { budget, currency, cost, basis, url } = data;
  const of = budget.plan ? `“${budget.plan}” costs` : 'All plans together cost';
  return {
    subject: `Over budget: ${budget.plan ?? 'all plans'} – ${workspace.name}`,
    text: [
      `${of} ${cost} ${currency} ${measureNames[budget.measure]} by the newest answers; the budget is ${budget.threshold} ${currency}.${restsOn(basis)}`,
      `The report: ${url}`,
      '',
    ].join('\n\n'),
    attachments: [],
  };
}

/** The sentence that follows a cost; nothing for an event from before it was told. */
const restsOn = (basis: EventOf<'budget.exceeded'>['data']['basis']): string =>
  basis ? ` ${basisWords({ ...basis, grade: basis.weakestGrade })}` : '';

const outcomeNames: Record<RunOutcome, string> = {
  ...{ passed: 'Passed', 'failed-slo': 'Failed its SLO', invalid: 'Invalid', aborted: 'Aborted' },
  'infra-failed': 'Infrastructure failed',
};

function runMail({ workspace, data }: EventOf<'run.finished'>): Content {
  const { run, outcome, reason, capacityRps, url } = data;
  const capacity = capacityRps === null ? [] : [`Inside the SLO up to ${roundedTo3(capacityRps)} requests/s.`];
  return {
    subject: `${outcomeNames[outcome]}: ${run.name} – ${workspace.name}`,
    text: [reason, ...capacity, `${run.simulated ? 'The run, which was simulated' : 'The run'}: ${url}`, ''].join(
      '\n\n',
    ),
    attachments: [],
  };
}

function waitingMail({ workspace, data }: EventOf<'sweep.waiting'>): Content {
  const { sweep, instruction, since, url } = data;
  return {
    subject: `A sweep waits for you: ${sweep.name} – ${workspace.name}`,
    text: [
      instruction,
      `It has waited since ${since}. No other run takes this gateway meanwhile.`,
      `The sweep: ${url}`,
      '',
    ].join('\n\n'),
    attachments: [],
  };
}

const roundedTo3 = (value: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);

function answerMail({ workspace, data }: EventOf<'recommendation.changed'>): Content {
  const { plan, gateway, before, sentence, url } = data;
  const was = before?.recommended;
  const earlier = was
    ? `Before: ${was.tier}${was.units === null ? '' : ` × ${was.units}`} for ${was.monthlyCost} ${before.currency} a month.`
    : before && 'Before, nothing was recommended.';
  return {
    subject: `${before ? 'New answer' : 'First answer'}: ${plan.name} – ${workspace.name}`,
    text: [sentence, ...(earlier ? [earlier] : []), `The plan, on ${gateway}: ${url}`, ''].join('\n\n'),
    attachments: [],
  };
}

const percent = (share: number) => `${roundedTo3(100 * share)} %`;

function shortMail({ workspace, data }: EventOf<'telemetry.short'>): Content {
  const { series, free, asked, plan, peakRps, sentence, url } = data;
  const standing = free >= 0 ? `${percent(free)} is free` : `it is ${percent(-free)} short`;
  return {
    subject: `Little headroom: ${series.name} – ${workspace.name}`,
    text: [
      `At the peak of ${roundedTo3(peakRps)} requests/s ${standing}; the plan “${plan.name}” keeps ${percent(asked)} free.`,
      ...[sentence, `What production tells: ${url}`, ''],
    ].join('\n\n'),
    attachments: [],
  };
}

function changedMail({ workspace, data }: EventOf<'telemetry.changed'>): Content {
  const { series, changedOn, factor, url } = data;
  return {
    subject: `A request costs ${factor > 1 ? 'more' : 'less'}: ${series.name} – ${workspace.name}`,
    text: [
      `Since ${changedOn} a request costs ${roundedTo3(factor)} times as much of a unit of “${series.name}” as before.`,
      ...[`What production tells: ${url}`, ''],
    ].join('\n\n'),
    attachments: [],
  };
}

function reportMail({ workspace, data }: EventOf<'report.ready'>): Content {
  const { schedule, words, figures, overBudget, file } = data;
  const over = overBudget.map(
    ({ plan, measure, threshold, cost, basis }) =>
      `Over budget: ${plan ?? 'all plans together'}, ${cost} ${figures.currency} ${measureNames[measure]} of ${threshold}.${restsOn(basis)}`,
  );
  const paragraphs = [
    words.answer,
    words.risk.join(' '),
    over.join('\n'),
    words.saving,
    words.change,
    `The report: ${data.url}`,
    file.mediaType.startsWith('text/csv') ? 'The file has its table of costs; the other tables are on its page.' : '',
    whySent(data),
  ];
  return {
    subject: `${schedule.name} – ${workspace.name}`,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    attachments: [{ name: file.name, mediaType: file.mediaType, bytes: Buffer.from(file.base64, 'base64') }],
  };
}

function whySent({ dueAt, isLate, skipped }: EventOf<'report.ready'>['data']): string {
  if (dueAt === null) return 'It was asked for by hand.';
  if (!isLate) return '';
  const rest =
    skipped === 0 ? '' : skipped === 1 ? ' The next time came meanwhile.' : ` ${skipped} further times came meanwhile.`;
  return `It was due at ${dueAt} and is sent late: Headroom could not send it then.${rest}`;
}
