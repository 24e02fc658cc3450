// Speed, as ratios beside peers on the same machine in the same run; each bench ends with one line of JSON.
// usage: npm run bench [-- name…] [-- --seconds N] [-- --strict]     names: the files beside this one
// --strict ends with 1 where an aim was missed; without it a busy machine is no failure.
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { missedAims } from './support/aims.mjs';
import { builtinEngineProgram } from './support/programs.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, strict: { type: 'boolean', default: false } },
});
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.replace('.mjs', ''));
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(2);
}
if (!existsSync(builtinEngineProgram)) {
  console.error('Nothing is built yet: run npm run build first.');
  process.exit(2);
}
for (const name of positionals.length > 0 ? positionals : known) {
  console.log(`\n${name}`);
  const { run } = await import(`./${name}.mjs`);
  const result = await run({ seconds: values.seconds === undefined ? undefined : Number(values.seconds) });
  console.log(JSON.stringify({ bench: name, node: process.version, ...result }));
}
if (values.strict && missedAims().length > 0) {
  console.error(`\nMissed: ${missedAims().join(', ')}`);
  process.exitCode = 1;
}
