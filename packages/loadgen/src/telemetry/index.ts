export type { PrometheusAccess, RangeRequest } from './fetch-range';
export { readPrometheus, type PrometheusRange, type TelemetryQueries } from './read-prometheus';
export { readRunSeries } from './read-run-series';
export { readTelemetryCsv, type ReadTelemetry } from './read-telemetry-csv';
