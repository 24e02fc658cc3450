export * from './demand-model';
export { demandMs } from './design';
export { delayOf } from './fit-delay';
