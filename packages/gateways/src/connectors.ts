export type { Cell, ChangeOptions, Connector, PodsReading, Setting, Standing, UnitMetrics } from './connector';
export {
  type ApisixConnector,
  apisixConnector,
  type ApisixConnectorOptions,
} from './apache-apisix/connector/connector';
export { recognisesConsumers } from './apache-apisix/connector/credential-plugins';
export type { EffectivePlugin, PluginOrigin } from './apache-apisix/connector/effective-plugins';
export {
  type ApisixConsumer,
  type ApisixPlaces,
  type ApisixRoute,
  listApisixPlaces,
} from './apache-apisix/connector/list-places';
export { originInWords } from './apache-apisix/connector/origin-in-words';
export type { ApisixUpstream } from './apache-apisix/connector/read-upstream';
export { upstreamInWords } from './apache-apisix/connector/upstream-in-words';
export { type Send, sender } from './sender';
export { type SampleConnector, type StubBackend, sampleConnector } from './sample/connector';
