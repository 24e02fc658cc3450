import { engineTraits, type FrozenRun } from '@headroom/core';
import { loadInWords, sloInWords } from '@/ui/benchmark-words';
import { formatCount, formatFull, formatPrice, formatShare } from '@/ui/format';
import { lines, rows, table } from './figure';
import { html, type Html } from './html';
import { instantInWords } from './words';

/** How a run was made: what was under test, the load, the environment, the cost, and the request mix. */
export function runMethod(run: FrozenRun): Html {
  const { definition, policies, environment, startedAt, finishedAt } = run;
  const { subject, target, slo, load, engine, runner, shards, script, simulated } = definition;
  const period = [startedAt, finishedAt].flatMap((at) => (at ? instantInWords(at) : [])).join(' to ');
  return html`<section>
      <h2>Method and environment</h2>
      ${rows([
        ['Under test', lines([`${subject.gateway}, ${subject.tier} × ${subject.units}`, definition.description])],
        ['Policies', lines([subject.policySet, policies.join(' → ')])],
        [
          'Target',
          lines([
            target.baseUrl,
            `time-out ${formatFull(target.timeoutMs)} ms, at most ${formatFull(target.maxConnections)} connections`,
          ]),
        ],
        ['SLO', sloInWords(slo)],
        ['Load', lines(loadInWords(load))],
        [
          'Made by',
          `${engineTraits[engine].label} engine, ${runner} runner${shards > 1 ? `, ${shards} agents` : ''}${
            simulated
              ? `: ${formatFull(simulated.serviceDemandMs)} ms per request on ${simulated.coresPerUnit === 1 ? '1 core' : `${simulated.coresPerUnit} cores`}, ${formatFull(simulated.delayMs)} ms delay`
              : ''
          }`,
        ],
        ['Script', script && `${script.fileName}, a script of one’s own`],
        ['When', period],
        ...Object.entries(environment).map(([name, value]) => [name, value] as const),
        ['Cost of the load', cost(run)],
      ])}
    </section>
    ${mix(run)}`;
}

function cost({ testCost }: FrozenRun): Html | null {
  if (!testCost) return null;
  const { currency, total, unknown } = testCost;
  return lines([
    total === null ? 'Unknown' : `${formatPrice(total, currency)} at most`,
    ...testCost.lines.map(
      ({ name, quantity, unit, unitPrice, source }) =>
        `${name}: ${quantity === null ? 'unknown' : formatFull(quantity)} ${unit}${unitPrice === null ? '' : ` at ${formatPrice(unitPrice, currency)}`}${source ? ` (${source})` : ''}`,
    ),
    ...unknown,
  ]);
}

function mix({ definition: { requests, batch } }: FrozenRun): Html {
  if (requests.length === 0) return html``;
  const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
  const columns = [
    { name: 'Request' },
    { name: 'Method and path' },
    { name: 'Headers' },
    { name: 'Body' },
    { name: 'Share', numeric: true },
  ];
  return table(
    ...(['Request mix', 'values of headers are never shared', columns] as const),
    requests.map(({ name, method, path, headers, body, bodyBytes, weight }) => [
      ...[name, html`<code>${method} ${path}</code>`, headers.join(', ') || 'none'],
      bodyBytes
        ? `${formatCount(bodyBytes)} B`
        : body
          ? `${formatCount(new TextEncoder().encode(body).length)} B`
          : 'none',
      batch ? 'each time' : formatShare(weight / weights),
    ]),
  );
}
