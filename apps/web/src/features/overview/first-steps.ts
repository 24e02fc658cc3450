import type { RecommendationResult, RunState } from '@headroom/core';
import type { GettingStartedStep } from './getting-started';

interface FirstStepsInput {
  plans: readonly { id: string; recommendation: { result: Pick<RecommendationResult, 'verdict'> } | null }[];
  recentRuns: readonly { id: string; state: RunState; simulated: boolean }[];
  measurementCount: number;
}

/** The way to the first verdict from a measurement of one’s own, or null once there is one: others’ tests are not one’s own. */
export function firstSteps({ plans, recentRuns, measurementCount }: FirstStepsInput): GettingStartedStep[] | null {
  const plan = plans[0];
  const answered = plans.some(({ recommendation }) => recommendation?.result.verdict === 'recommended');
  if (answered && measurementCount > 0) return null;
  const run = recentRuns.find(({ simulated }) => !simulated);
  const running = run !== undefined && run.state !== 'finished';
  return [
    {
      title: 'Measure a gateway',
      text: running
        ? 'The demo benchmark loads the sample gateway now: watch it live.'
        : measurementCount > 0
          ? 'There is a measurement to plan with.'
          : 'Start a benchmark: it finds the highest rate inside the objective.',
      href: run ? `/runs/${run.id}` : '/benchmarks',
      state: measurementCount > 0 ? 'done' : running ? 'now' : 'later',
    },
    {
      title: 'Say what has to be carried',
      text: plan
        ? 'A plan with peak rate, objective and reserves is ready.'
        : 'Create a plan with peak rate, objective and reserves.',
      href: plan ? `/plans/${plan.id}` : '/plans/new',
      state: plan ? 'done' : 'later',
    },
    {
      title: 'Read the verdict',
      text: 'Which tier, how many units, what it costs, and how sure that is.',
      href: plan ? `/plans/${plan.id}` : null,
      state: 'later',
    },
  ];
}
