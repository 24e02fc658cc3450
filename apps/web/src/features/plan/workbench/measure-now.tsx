'use client';

import { Play } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { TextLink } from '@/ui/text-link';
import { measureCellAction, type MeasurementProblem } from '../actions';
import type { AskedMeasurement } from './measure-cell';

/** Starts the run that is missing; what is in the way is said beside the button, with the benchmark where it was prepared. */
export function MeasureNow({ asked }: { asked: AskedMeasurement }) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<MeasurementProblem | null>(null);
  const measure = async () => setProblem(await measureCellAction(asked));
  return (
    <>
      <Button look="primary" disabled={pending} onClick={() => startTransition(measure)}>
        <Play aria-hidden />
        {pending ? 'Starting…' : 'Measure it now'}{' '}
        <span className="sr-only">
          {asked.tier} × {asked.units}
        </span>
      </Button>
      {problem && (
        <span role="alert" className="order-last w-full text-xs text-bad">
          {[problem.message, ...Object.values(problem.problems)].join(' ')}{' '}
          {problem.benchmarkId && (
            <TextLink href={`/benchmarks/${problem.benchmarkId}`}>
              Start it from the benchmark, which is prepared
            </TextLink>
          )}
        </span>
      )}
    </>
  );
}
