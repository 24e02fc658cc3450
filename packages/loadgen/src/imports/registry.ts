import { autocannon } from './autocannon/autocannon';
import { fortio } from './fortio/fortio';
import { gatlingLog } from './gatling/gatling-log';
import { gatlingStats } from './gatling/gatling-stats';
import { hey, heyCsv } from './hey/hey';
import type { ImportFormat } from './import-format';
import { azureLoadTesting, jmeterJtl } from './jmeter-jtl/jmeter-jtl';
import { k6Csv } from './k6/k6-csv';
import { k6Json } from './k6/k6-json';
import { k6Summary } from './k6/k6-summary';
import { locust } from './locust/locust';
import { plainCsv } from './plain-csv/plain-csv';
import { vegetaHdr } from './vegeta/vegeta-hdr';
import { vegetaReport } from './vegeta/vegeta-report';
import { vegetaCsv, vegetaJson } from './vegeta/vegeta-results';
import { wrk } from './wrk/wrk';

/** What can be imported; the first that knows a file's beginning reads it. */
export const importFormats: readonly ImportFormat[] = [
  azureLoadTesting,
  jmeterJtl,
  ...[k6Json, k6Csv, k6Summary],
  locust,
  autocannon,
  wrk,
  ...[hey, heyCsv],
  ...[vegetaReport, vegetaJson, vegetaCsv, vegetaHdr],
  fortio,
  ...[gatlingLog, gatlingStats],
  plainCsv,
];
