import type { Option } from './recommendation';

const lackOfKnowledge = /^(not-measured|at-least|capacity-unknown|cost-unknown):/;

/** Infeasible only because too little is known. */
export const isUndecided = ({ feasible, reasons }: Pick<Option, 'feasible' | 'reasons'>): boolean =>
  !feasible && reasons.length > 0 && reasons.every((reason) => lackOfKnowledge.test(reason));
