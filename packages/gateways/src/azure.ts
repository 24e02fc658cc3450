export type { AzureAccess } from './azure-client/azure-access';
export { apimConnector, type ApimConnector } from './azure-api-management/connector/connector';
export type { ApimConnectorOptions } from './azure-api-management/connector/connector-options';
export {
  listApis,
  listOperations,
  type ApimApi,
  type ApimOperation,
  type ApimProduct,
} from './azure-api-management/connector/list-apis';
export { listServices, readService, type ApimService } from './azure-api-management/connector/list-services';
export { readEffectivePolicy, type PolicyPlace } from './azure-api-management/connector/read-effective-policy';
export type { EffectivePolicy, PolicyScope, StepOrigin } from './azure-api-management/effective/effective-policy';
export { readMonitor, type MonitorAsk } from './azure-api-management/connector/read-monitor';
export { readServiceSeries, type ServiceSeries } from './azure-api-management/connector/read-service-series';
export { mostMonitorDays } from './azure-client/monitor-minutes';
