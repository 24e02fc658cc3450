export { openProducerConnection, openWaitingConnection, redisProblem } from './connection';
export { startConsumer, type Consumer, type Handlers } from './consumer';
export type { JobFailure } from './failures';
export { jobs, type JobName, type JobPayload } from './jobs';
export { openProducer, type Producer, type QueueCounts } from './producer';
export { openRunEvents, type RunEvents, type RunSignal, type SignalledRun } from './run-events';
