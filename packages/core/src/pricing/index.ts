export * from './bill';
export * from './execution-gb-seconds';
export type { LineItem } from './line-item-schema';
export { type Meter, type MeterKind, isoDateSchema, meterKinds, meterSchema, percentSchema } from './meter';
export {
  Money,
  compareMoney,
  costPerMillion,
  costPerMillionAtFullLoad,
  toCents,
  toThreeDigits,
  truncated,
} from './money';
export { moneySchema } from './money-schema';
export * from './price-book';
export * from './price-document';
export * from './price-performance';
export * from './test-cost';
export * from './usage';
