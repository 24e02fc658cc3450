import { infrastructure } from '@headroom/core';
import { poll } from './back-off';
import { criteriaOf } from './criteria';
import type { ServiceRun } from './service-run';
import { descriptionOf } from './test-names';
import type { TestPlan } from './test-plan';

const validationMs = 5 * 60_000;

interface Preparation {
  testId: string;
  plan: TestPlan;
  signal: AbortSignal;
}

/** Makes or changes the run's test, gives it the files, and waits until the service takes the script. */
export async function prepareTest(run: ServiceRun, preparation: Preparation): Promise<void> {
  const { owner, definition, settings, dataPlane } = run;
  const { testId, plan, signal } = preparation;
  const isPreview = settings.apiVersion.endsWith('-preview');
  const body = {
    displayName: definition.name.slice(0, 50).padEnd(2, '.'),
    description: descriptionOf(owner),
    loadTestConfiguration: { engineInstances: plan.engineInstances, splitAllCSVs: false },
    passFailCriteria: { passFailMetrics: criteriaOf(definition) },
    environmentVariables: plan.environmentVariables,
    // Headroom itself decides when a stage ends; the stable version knows neither field.
    ...(isPreview && { kind: plan.kind, autoStopCriteria: { autoStopDisabled: true } }),
  };
  await dataPlane.putTest(testId, body, signal);
  // The service checks the script together with what it needs, so the script goes last.
  for (const { name, fileType, text } of plan.files.toReversed()) {
    await dataPlane.uploadFile(testId, name, fileType, text, signal);
    await validated(run, preparation, name);
  }
}

function validated({ dataPlane, backOff }: ServiceRun, { testId, signal }: Preparation, name: string): Promise<void> {
  return poll<void>(
    async () => {
      const { validationStatus, validationFailureDetails } = await dataPlane.file(testId, name, signal);
      if (validationStatus === 'VALIDATION_FAILURE')
        throw infrastructure(
          `Azure Load Testing refuses ${name}: ${validationFailureDetails || 'it does not say why'} Correct the script, or use another runner.`,
        );
      const isOpen = validationStatus === 'VALIDATION_INITIATED' || validationStatus === 'NOT_VALIDATED';
      return isOpen ? { retryAfterMs: null } : { answer: undefined };
    },
    {
      backOff,
      withinMs: validationMs,
      late: () =>
        infrastructure(`Azure Load Testing did not finish its check of ${name} in ${validationMs / 60_000} minutes.`),
      signal,
    },
  );
}
