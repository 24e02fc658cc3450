export * from './bill';
export * from './execution-gb-seconds';
export type { LineItem } from './line-items';
export { type Meter, type MeterKind, isoDateSchema, meterKinds, meterSchema, percentSchema } from './meter';
export {
  Money,
  compareMoney,
  costPerMillion,
  costPerMillionAtFullLoad,
  moneySchema,
  toCents,
  toThreeDigits,
  truncated,
} from './money';
export * from './price-book';
export * from './price-document';
export * from './price-performance';
export * from './test-cost';
export * from './usage';
