export { erlangB, erlangC } from './erlang';
export * from './latency-model';
export * from './mmc';
export * from './simulate-queue';
