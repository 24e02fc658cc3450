export type { Connector, UnitMetrics } from './connector';
export { type SampleConnector, type StubBackend, sampleConnector } from './sample/connector';
