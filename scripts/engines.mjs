// npm run engines [-- --only k6,locust,jmeter]: installs the load generators beside the builtin one into .headroom/engines.
import { parseArgs } from 'node:util';
import { engines, installEngines } from './engines/install-engines.mjs';

const ids = engines.map(({ id }) => id);
const { values } = parseArgs({ options: { only: { type: 'string', default: ids.join() } } });
const wanted = values.only.split(',');
const unknown = wanted.find((id) => !ids.includes(id));
if (unknown !== undefined) {
  console.error(`There is no engine "${unknown}" to install; there are: ${ids.join(', ')}.`);
  process.exit(2);
}
const chosen = engines.filter(({ id }) => wanted.includes(id));
console.log(`Installing ${chosen.map(({ id }) => id).join(', ')} into .headroom/engines; k6 takes some minutes.`);
const problems = await installEngines({ chosen, log: console.log });
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
