export { originInWords } from './azure-api-management/effective/origin-in-words';
export type { EffectivePolicy, PolicyScope, StepOrigin } from './azure-api-management/effective/effective-policy';
