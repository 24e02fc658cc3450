export * from './closed-network';
export { erlangB, erlangC } from './erlang';
export * from './latency-model';
export * from './mmc';
export { randomStream } from './random';
export * from './response-tail';
export * from './simulate-queue';
export * from './unit-model';
export * from './wait';
