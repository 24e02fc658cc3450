export * from './bill';
export * from './meter';
export { compareMoney, costPerMillion, moneySchema, toCents } from './money';
