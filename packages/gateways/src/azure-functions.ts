export { flexConnector, type FlexConnector } from './azure-functions-flex/connector/connector';
export type { FlexConnectorOptions } from './azure-functions-flex/connector/connector-options';
export { readApp, type FunctionApp } from './azure-functions-flex/connector/function-app';
export { type AppSeries, readAppSeries } from './azure-functions-flex/connector/read-app-series';
export { type AppUse, readAppUse } from './azure-functions-flex/connector/read-app-use';
export { chainOfScale, type FlexScale } from './azure-functions-flex/connector/flex-scale';
export { listApps, type FoundApp } from './azure-functions-flex/connector/list-apps';
