import type { RecommendationResult, RunState } from '@headroom/core';
import type { GettingStartedStep } from './getting-started';

interface FirstStepsInput {
  plans: readonly { id: string; recommendation: { result: Pick<RecommendationResult, 'verdict'> } | null }[];
  recentRuns: readonly { id: string; state: RunState; simulated: boolean }[];
  /** Whether the workspace has a measurement of its own. */
  isMeasured: boolean;
}

/** The way to the first verdict from a measurement of one’s own, and whether it is gone: others’ tests are not one’s own. */
export function firstSteps({ plans, recentRuns, isMeasured }: FirstStepsInput): {
  steps: GettingStartedStep[];
  isComplete: boolean;
} {
  const plan = plans[0];
  const isAnswered = plans.some(({ recommendation }) => recommendation?.result.verdict === 'recommended');
  const isComplete = isAnswered && isMeasured;
  const run = recentRuns.find(({ simulated }) => !simulated);
  const running = run !== undefined && run.state !== 'finished';
  const steps: GettingStartedStep[] = [
    {
      title: 'Measure a gateway',
      text: running
        ? 'The demo benchmark loads the sample gateway now: watch it live.'
        : isMeasured
          ? 'There is a measurement to plan with.'
          : 'Start a benchmark: it finds the highest rate inside the objective.',
      href: run ? `/runs/${run.id}` : '/benchmarks',
      state: isMeasured ? 'done' : running ? 'now' : 'later',
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
      state: isComplete ? 'done' : 'later',
    },
  ];
  return { steps, isComplete };
}
