import { recommend } from '../src/sizing';
import { generateProblem } from './generate-problem';
import type { Grade } from './grade';
import { grade } from './grade';
import type { ProblemClass } from './problem-class';
import { classesInTurn } from './problem-class';
import { plainAnswer } from './plain-solver';

/** Problems to tune on and problems to judge by never meet. */
export const firstSeed = { tune: 1_000_000, judge: 2_000_000 } as const;
export type SeedRange = keyof typeof firstSeed;

export interface LabResult {
  grade: Grade;
  /** Of the peer on the same problem. */
  plain: Grade;
}

/** Generates, answers and grades so many problems, the classes in turn unless one is asked for. */
export function* runLab(problems: number, seeds: SeedRange, only?: ProblemClass): Generator<LabResult> {
  for (let index = 0; index < problems; index++) {
    const problemClass = only ?? classesInTurn[index % classesInTurn.length] ?? 'plain';
    const problem = generateProblem(firstSeed[seeds] + index, problemClass);
    const startedMs = performance.now();
    const answer = recommend(problem.plan);
    yield {
      grade: grade(problem, answer, performance.now() - startedMs),
      plain: grade(problem, plainAnswer(problem.plan, answer), NaN),
    };
  }
}
