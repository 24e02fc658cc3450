import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What one engine instance of the stand-in is given. */
export interface EngineTask {
  script: string;
  userProperties: string;
  /** Further files, by name. */
  data: ReadonlyMap<string, string>;
  environment: Record<string, string>;
  signal: AbortSignal;
}
/** Runs a script to its end, or to the signal's, and gives the JMeter CSV log of it. */
export type LoadTestEngine = (task: EngineTask) => Promise<string>;

const columns =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect';

/**
 * Makes no load, and gives a log as if it had: `rps` requests in each of `seconds`, all answered after 20 ms. It takes
 * `lastsMs` to do so.
 */
export const scriptedEngine =
  ({ rps, seconds, lastsMs = 0 }: { rps: number; seconds: number; lastsMs?: number }): LoadTestEngine =>
  async ({ signal }) => {
    const startedAtMs = Date.now();
    await wait(lastsMs, undefined, { signal }).catch(() => {});
    const rows = Array.from(
      { length: rps * seconds },
      (_, index) =>
        `${Math.floor(startedAtMs + (index * 1000) / rps)},20,r,200,OK,Load 1-1,text,true,,180,120,4,4,http://gateway.test/,19,0,1`,
    );
    return [columns, ...rows, ''].join('\n');
  };

/**
 * Really runs the script, with the local JMeter and its default CSV log, which is the service's format. `__GetSecret` is a
 * function of the service's own; here it becomes one that reads the same name from the environment.
 */
export const jmeterEngine =
  ({ java, home }: { java: string; home: string }): LoadTestEngine =>
  async ({ script, userProperties, data, environment, signal }) => {
    const directory = await mkdtemp(join(tmpdir(), 'headroom-load-test-'));
    try {
      const plan = script.replaceAll(
        /\$\{__GetSecret\((\w+)\)\}/g,
        (_, name: string) => `\${__groovy(System.getenv('${name}'))}`,
      );
      await writeFile(join(directory, 'plan.jmx'), plan);
      await writeFile(join(directory, 'user.properties'), userProperties);
      for (const [name, text] of data) await writeFile(join(directory, name), text);
      let said = '';
      const child = spawn(
        java,
        [
          ...['-Xmx256m', `-Djmeter.home=${home}`, '-cp', join(home, 'lib', 'ApacheJMeter-5.6.3.jar')],
          ...['org.apache.jmeter.NewDriver', '-n', '-t', 'plan.jmx', '-l', 'results.csv', '-q', 'user.properties'],
        ],
        { cwd: directory, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
      const end = () => child.kill('SIGKILL');
      signal.addEventListener('abort', end, { once: true });
      await once(child, 'close');
      return await readFile(join(directory, 'results.csv'), 'utf8').catch(() => {
        throw new Error(`JMeter made no results: ${said.trim()}`);
      });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
