import type { Answer, Basis, Question } from './analyst';
import { besidePage, type Beside } from './beside-page';

export type Analyst = Beside<Question, Answer>;

/** An analyst beside the page. */
export const connectAnalyst = (basis: Basis): Analyst =>
  besidePage<Basis, Question, Answer>({
    basis,
    start: () => new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' }),
    here: () => import('./analyst').then(({ analystOf }) => analystOf),
  });
