import { Command } from 'commander';

/** As they were typed. */
export interface ImportFlags {
  columns?: string;
  json?: boolean;
  workspace?: boolean;
  server?: boolean;
  name?: string;
}

const badUsage = 2;

/** What `--help` lists; a test holds it against the registry, which is loaded only when files are read. */
export const formatsHelp = `
Formats, told from what stands in the files:
  JMeter JTL (CSV with or without header, XML)
  Azure Load Testing export (zip of engine CSVs)
  k6 JSON lines (--out json)
  k6 CSV (--out csv)
  k6 end-of-test summary (--summary-export, handleSummary)
  Locust CSV (stats, stats_history, failures, exceptions)
  autocannon JSON (--json)
  wrk and wrk2 text (with and without --latency)
  hey text
  hey CSV (-o csv)
  Vegeta JSON report
  Vegeta results (vegeta encode: JSON lines)
  Vegeta results (vegeta encode -to csv)
  Vegeta hdr plot
  Fortio JSON
  Gatling simulation.log (3.x, text)
  Gatling stats JSON (js/stats.json, js/global_stats.json)
  plain CSV with --columns
Each may be in a zip or gzip file.

A bundle that an instance of Headroom shared ("Download to import" of its page) is verified: its signature first, then
every headline figure, from the bundle alone.

Grades: C single requests that obey the laws, D a summary that does, none when figures break a law.
Exit codes: 0 read (also with findings), 1 cannot be read or does not hold, 2 wrong usage.`;

/** `headroom import`. */
export function importCommand(): Command {
  return new Command('import')
    .description(
      'read the results of a load test that any tool made, and hold them against the laws, or verify a shared bundle; needs no server',
    )
    .argument('<file...>', 'files of one run')
    .option(
      '--columns <mapping>',
      'columns of a plain CSV: start=COLUMN[:unit],duration=COLUMN[:unit],name=COLUMN,status=COLUMN; units s, ms, us, ns',
    )
    .option('--json', 'print the headroom.import/1 document, or what holds of a bundle, and nothing else')
    .option('--workspace', 'bring a shared bundle into the workspace of the instance on this machine')
    .option('--server', 'store one file as a run on the instance that headroom is logged in to')
    .option('--name <name>', 'what the run is called there')
    .addHelpText('after', formatsHelp)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : badUsage))
    .action(async (files: string[], flags: ImportFlags) => {
      if (flags.server) {
        const { importToServer } = await import('./import-to-server');
        process.exitCode = await importToServer(files, flags);
        return;
      }
      const { importBundleFile, isBundleFile } = await import('./import-bundle');
      const [file] = files.length === 1 ? files : [];
      if (file !== undefined && (await isBundleFile(file))) {
        process.exitCode = await importBundleFile(file, flags);
        return;
      }
      if (flags.workspace) {
        process.stderr.write('--workspace takes one shared bundle: the file of “Download to import”.\n');
        process.exitCode = badUsage;
        return;
      }
      const { runImport } = await import('./run-import');
      process.exitCode = await runImport(files, flags);
    });
}
