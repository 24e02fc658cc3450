import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.mjs';

const pom = join(import.meta.dirname, 'jmeter-pom.xml');
/** Jars with JMeter's own elements: it looks for those in lib/ext alone. */
const extension = /^ApacheJMeter_.*\.jar$/;

/** Apache JMeter, laid out as its distribution is, from the jars on Maven Central. */
export const jmeter = {
  id: 'jmeter',
  key: readFileSync(pom, 'utf8'),
  needs: [
    { program: 'java', debian: 'openjdk-17-jre-headless' },
    { program: 'mvn', debian: 'maven' },
  ],
  async install(directory, signal) {
    const lib = join(directory, 'lib');
    mkdirSync(join(lib, 'ext'), { recursive: true });
    // A marker that outlives the directory would make Maven skip what it unpacked into the last one.
    const places = [`-Dhome=${directory}`, `-DmarkersDirectory=${join(directory, 'target')}`];
    await runProgram('mvn', ['--batch-mode', '--quiet', '--file', pom, ...places, 'package'], { signal });
    for (const name of readdirSync(lib).filter((file) => extension.test(file)))
      renameSync(join(lib, name), join(lib, 'ext', name));
  },
};
