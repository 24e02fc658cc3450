export type { Cell, ChangeOptions, Connector, PodsReading, Setting, Standing, UnitMetrics } from './connector';
export {
  type ApisixConnector,
  apisixConnector,
  type ApisixConnectorOptions,
} from './apache-apisix/connector/connector';
export type { EffectivePlugin, PluginOrigin } from './apache-apisix/connector/effective-plugins';
export { type SampleConnector, type StubBackend, sampleConnector } from './sample/connector';
