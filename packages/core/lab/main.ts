// usage: npm run lab [-- --problems N] [--seed tune|judge] [--class CLASS] [--json FILE] [--verbose]
//        npm run lab -- --telemetry [--problems N]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Grade } from './grade';
import { everyClass } from './problem-class';
import { problemLine, report } from './report';
import { firstSeed, runLab } from './run-lab';
import { calibration, summarise } from './summary';
import { runTelemetryLab, telemetryReport } from './telemetry-lab';

const { values } = parseArgs({
  options: {
    problems: { type: 'string', default: '150' },
    seed: { type: 'string', default: 'tune' },
    class: { type: 'string' },
    json: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    telemetry: { type: 'boolean', default: false },
  },
});
const problems = Number(values.problems);
const problemClass = everyClass.find((name) => name === values.class);
const seeds = values.seed === 'tune' || values.seed === 'judge' ? values.seed : null;
if (!Number.isInteger(problems) || problems < 1) fail('--problems needs a whole number above 0');
if (values.class !== undefined && !problemClass) fail(`--class needs one of ${everyClass.join(', ')}`);
if (!seeds) fail(`--seed needs one of ${Object.keys(firstSeed).join(', ')}`);

if (values.telemetry) {
  process.stdout.write(`${telemetryReport(runTelemetryLab(problems, 10_000))}\n`);
  process.exit(0);
}

const startedMs = performance.now();
const grades: Grade[] = [];
const plain: Grade[] = [];
for (const { grade, plain: peer } of runLab(problems, seeds, problemClass)) {
  grades.push(grade);
  plain.push(peer);
  if (values.verbose) process.stdout.write(`${problemLine(grade)}\n`);
}
const seconds = (performance.now() - startedMs) / 1000;
process.stdout.write(
  `${report(grades, plain)}\n${problems} problems of seed range ${seeds} in ${seconds.toFixed(0)} s\n`,
);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(asData(grades), null, 1));

function asData(all: readonly Grade[]) {
  return {
    summary: summarise(all),
    calibration: calibration(all),
    problems: all.map(({ problem: { truth, ...problem }, ...rest }) => ({
      ...problem,
      truth: {
        ...truth,
        gateway: { ...truth.gateway, policies: Object.fromEntries(truth.gateway.policies) },
        capacityPerUnit: Object.fromEntries(truth.capacityPerUnit),
      },
      ...rest,
    })),
  };
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
