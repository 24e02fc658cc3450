export type { PrometheusAccess, RangeRequest } from './fetch-range';
export { readPrometheus, type PrometheusRange, type TelemetryQueries } from './read-prometheus';
export { readTelemetryCsv, type ReadTelemetry } from './read-telemetry-csv';
