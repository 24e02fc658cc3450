// Is the answer there before the reader has moved on? A recommendation with its intervals over 20 tiers of 30 units, and the
// fit of 100 runs of 12 levels, each from the document to the answer.
import { importCore } from './support/core.mjs';
import { planProblem } from './support/plan-problem.mjs';

const recommendAimMs = 500;
const fitAimMs = 1_000;
const sliderAimMs = 16;
const repeats = 7;
const sliderMoves = 40;

/** Median and worst of several calls, the first left out: it compiles. */
function timed(call, times = repeats) {
  call();
  const measuredMs = Array.from({ length: times }, () => {
    const startedAtMs = performance.now();
    call();
    return performance.now() - startedAtMs;
  }).toSorted((left, right) => left - right);
  const [middle, last] = [measuredMs[Math.floor(times / 2)], measuredMs.at(-1)];
  return { medianMs: Number(middle.toFixed(1)), worstMs: Number(last.toFixed(1)) };
}

function print(name, { medianMs, worstMs }, aimMs) {
  console.log(`  ${name.padEnd(46)} ${medianMs} ms (worst: ${worstMs} ms; aim ${aimMs} ms)`);
}

export async function run() {
  const core = await importCore();
  const plan = planProblem(core, { tiers: 20, unitsPerTier: 30, runs: 40, levels: 8 });
  const { verdict, options } = core.recommend(plan);
  const recommended = timed(() => core.recommend(plan));
  print(`recommend, ${options.length} options, 40 runs × 8 levels`, recommended, recommendAimMs);

  const long = core.parsePlan(planProblem(core, { tiers: 20, unitsPerTier: 30, runs: 100, levels: 12, seed: 2 }));
  const fitted = timed(() => core.fitPlan(long));
  print('fit, 100 runs × 12 levels', fitted, fitAimMs);

  const problem = core.parsePlan(plan);
  const model = core.fitPlan(problem);
  let moves = 0;
  const moved = timed(() => {
    const rps = problem.target.rps * (0.8 + 0.01 * (moves++ % 40));
    core.recommendFrom(model, { ...problem, target: { ...problem.target, rps } }, { verify: 'nothing' });
  }, sliderMoves);
  print('one change of a slider, model fitted before', moved, sliderAimMs);
  return {
    slider: { ...moved, withinAim: moved.medianMs < sliderAimMs },
    recommend: { ...recommended, options: options.length, verdict, withinAim: recommended.medianMs < recommendAimMs },
    fit: { ...fitted, withinAim: fitted.medianMs < fitAimMs },
  };
}
