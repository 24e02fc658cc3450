// npm start: installs, builds and runs the whole product on this machine. See start/options.mjs for the flags.
import { installWhenNeeded, runUnderPinnedNode } from './bootstrap.mjs';
import { readOptions } from './start/options.mjs';

const options = readOptions(process.argv.slice(2), process.env);
installWhenNeeded();
if (runUnderPinnedNode(import.meta.url)) {
  const { run } = await import('./start/run.mjs');
  process.exit(await run(options));
}
