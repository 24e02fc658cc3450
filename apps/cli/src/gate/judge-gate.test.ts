import { runOutcomes, type CapacityAnswer } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { judgeGate, type GateAnswer, type GateFacts, type GateRun } from './judge-gate';
import { junitOf, markdownOf } from './summary-files';

const capacity = (rps: number): CapacityAnswer => ({ kind: 'capacity', rps, failedRps: rps * 2, confirmed: true });
const aRun = (change: Partial<GateRun> = {}): GateRun => ({
  ...{ id: 'r', name: 'Orders', outcome: 'passed', reason: 'Done.', answer: capacity(100), simulated: false },
  ...change,
});
const facts = (change: Partial<GateFacts> = {}): GateFacts => ({
  ...{ run: aRun(), lost: null, isInterrupted: false, needRps: null, budget: null },
  ...change,
});
const answer = (change: Partial<GateAnswer> = {}): GateAnswer => ({
  ...{ plan: 'Year', verdict: 'recommended', currency: 'USD', monthlyCost: '99.50' },
  ...change,
});

describe('the exit code', () => {
  it.each<[string, Partial<GateFacts>, number]>([
    ['passed', {}, 0],
    ['failed', { run: aRun({ outcome: 'failed-slo' }) }, 10],
    ['invalid', { run: aRun({ outcome: 'invalid' }) }, 11],
    ['infrastructure', { run: aRun({ outcome: 'infra-failed' }) }, 12],
    ['aborted', { run: aRun({ outcome: 'aborted' }) }, 15],
    ['an outcome that this version does not know', { run: aRun({ outcome: 'splendid' as never }) }, 12],
    ['not at its end', { run: aRun({ outcome: null }) }, 12],
    ['never learned', { run: null }, 12],
    ['lost after it passed', { lost: 'gone' }, 12],
    ['stopped from here, whatever it became', { isInterrupted: true }, 15],
    ['simulated', { run: aRun({ simulated: true }) }, 16],
    ['as much as needed', { needRps: 100 }, 0],
    ['less than needed', { needRps: 101 }, 13],
    ['at least as much', { needRps: 100, run: aRun({ answer: { kind: 'at-least', rps: 100, reason: '' } }) }, 0],
    ['at least less', { needRps: 101, run: aRun({ answer: { kind: 'at-least', rps: 100, reason: '' } }) }, 16],
    ['no capacity asked for', { needRps: 1, run: aRun({ answer: { kind: 'levels-only', reason: '' } }) }, 16],
    ['no answer', { needRps: 1, run: aRun({ answer: null }) }, 16],
    ['a need that is no number', { needRps: NaN }, 13],
    ['within budget', { budget: { maxMonthlyCost: 99.5, answer: answer() } }, 0],
    ['above budget', { budget: { maxMonthlyCost: 99, answer: answer() } }, 14],
    ['a budget that is no number', { budget: { maxMonthlyCost: NaN, answer: answer() } }, 14],
    ['nothing fits', { budget: { maxMonthlyCost: 1, answer: answer({ verdict: 'noFeasibleOption' }) } }, 13],
    ['too little known', { budget: { maxMonthlyCost: 1, answer: answer({ verdict: 'notEnoughEvidence' }) } }, 16],
    ['no cost', { budget: { maxMonthlyCost: 1, answer: answer({ monthlyCost: null }) } }, 16],
    ['not answered', { budget: { maxMonthlyCost: 1, answer: null } }, 16],
    ['the first of several', { run: aRun({ outcome: 'failed-slo' }), needRps: 1e9 }, 10],
  ])('%s', (_, change, code) => {
    expect(judgeGate(facts(change)).code).toBe(code);
  });

  it('is 0 only if all that was asked is met, over every combination', () => {
    const outcomes = [...runOutcomes, null, 'new' as never];
    const answers: (CapacityAnswer | null)[] = [
      ...[capacity(50), capacity(150), null, { kind: 'levels-only' as const, reason: '' }],
      ...[
        { kind: 'at-least' as const, rps: 50, reason: '' },
        { kind: 'at-least' as const, rps: 150, reason: '' },
      ],
      ...[
        { kind: 'not-met-at-any-level' as const, lowestFailedRps: 1 },
        { kind: 'not-steady' as const, rps: 150, reason: '' },
      ],
      { kind: 'generator-limited' as const, rps: 150, reason: '' },
    ];
    const budgets: GateFacts['budget'][] = [
      null,
      ...[
        answer(),
        answer({ monthlyCost: null }),
        answer({ verdict: 'noFeasibleOption' }),
        answer({ verdict: 'notEnoughEvidence' }),
        null,
      ].flatMap((one) => [10, 1000].map((maxMonthlyCost) => ({ maxMonthlyCost, answer: one }))),
    ];
    let passes = 0;
    for (const outcome of outcomes)
      for (const found of answers)
        for (const needRps of [null, 100])
          for (const budget of budgets)
            for (const lost of [null, 'gone'])
              for (const isInterrupted of [false, true])
                for (const simulated of [false, true]) {
                  const run = aRun({ outcome, answer: found, simulated });
                  const { code } = judgeGate({ run, lost, isInterrupted, needRps, budget });
                  const carried = found && (found.kind === 'capacity' || found.kind === 'at-least') ? found.rps : 0;
                  const isMet =
                    outcome === 'passed' &&
                    lost === null &&
                    !isInterrupted &&
                    !simulated &&
                    (needRps === null || carried >= needRps) &&
                    (budget === null ||
                      (budget.answer?.verdict === 'recommended' &&
                        Number(budget.answer.monthlyCost ?? Infinity) <= budget.maxMonthlyCost));
                  expect(code === 0).toBe(isMet);
                  if (isMet) passes++;
                }
    expect(passes).toBeGreaterThan(5);
  });
});

describe('the summary files', () => {
  const verdict = judgeGate(facts({ run: aRun({ reason: 'p95 < 100 & "fine" | so\u0007' }), needRps: 1000 }));

  it('JUnit has a failure for each criterion that is not met, and holds any text', () => {
    const xml = junitOf('Orders <v2>', verdict);
    expect(xml).toContain('<testsuite name="Orders &lt;v2&gt;" tests="2" failures="1" errors="0">');
    expect(xml).toContain('p95 &lt; 100 &amp; &quot;fine&quot; | so</system-out>');
    expect(xml).toContain('<failure type="13"');
  });

  it('Markdown says the same, in a table that no text breaks', () => {
    const markdown = markdownOf({ name: 'Orders', url: 'https://h.example/runs/r' }, verdict);
    expect(markdown).toContain('**Exit code 13**');
    expect(
      markdown
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .every((line) => line.split(/(?<!\\)\|/).length === 5),
    ).toBe(true);
  });
});
