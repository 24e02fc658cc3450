export { aliasesOf, aliasSentences, type Alias } from './aliases';
export { fitEffectModel, type EffectModel, type Observation } from './effect-model';
export {
  effectConfidence,
  interactions,
  mainEffects,
  type Estimate,
  type Interaction,
  type MainEffect,
} from './effects';
export { fullFactorial, mainEffectUnknowns, type Combination, type Factor } from './factors';
export { fractionOf, type Fraction } from './fraction';
export { halfWidthsOf, nextCombination, type NextCombination } from './next-combination';
export { blockOrder, groupedOrder } from './run-order';
