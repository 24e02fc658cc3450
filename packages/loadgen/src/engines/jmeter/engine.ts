import { infrastructure, invalidInput } from '@headroom/core';
import type { Engine, EngineJob } from '../engine';
import { checkHeaders } from '../request-content';
import { mixTable } from './mix-table';
import { parse, resultsPipe } from './parse';
import { mixFile, planXml } from './plan';
import { saveProperties } from './save-properties';
import { beginMark, endMark } from './scripts';
import { withStopNode } from './stop-sign';
import { threadsOf } from './threads';

const planFile = 'plan.jmx';
const propertiesFile = 'jmeter.properties';
/** JMeter's own default is 1 GB; a heap that is fixed keeps collections even. */
const heapMb = 512;
/** Java's second compiler pays off only after minutes; until then it takes CPU from the load, in each stage anew. */
const secondCompilerFromSeconds = 300;

/** The figures of a run, by the names of JMeter properties that parametric plans read. */
function figuresOf(job: EngineJob): Record<string, string> {
  const { stage, target } = job;
  const { hostname, port, protocol } = new URL(target.baseUrl);
  const isTls = protocol === 'https:';
  return {
    threads: String(threadsOf(job)),
    rampup: '0',
    duration: String(Math.ceil(stage.maxSeconds)),
    ...(stage.load.model === 'open' ? { rps: String(stage.load.rps) } : {}),
    host: hostname,
    port: port || (isTls ? '443' : '80'),
    protocol: isTls ? 'https' : 'http',
  };
}

function checkJob({ batch, requests, stage, target }: EngineJob) {
  checkHeaders(requests, target.baseUrl);
  if (batch) throw invalidInput('JMeter cannot send the requests of a mix at once; use k6 for that.');
  const { load } = stage;
  if (load.model === 'closed' && load.iterationsPerSecond !== undefined)
    throw invalidInput('JMeter does not hold users to iterations per second; use Locust for that, or a think time.');
  if (load.model === 'closed' && load.users > target.maxConnections)
    throw invalidInput(
      `Each user of JMeter has a connection: ${load.users} users need as many, and the target allows ${target.maxConnections}.`,
    );
}

const withoutMarks = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith(beginMark) && !line.startsWith(endMark))
    .join('\n');

/** Apache JMeter 5.6: open load by its precise throughput timer, closed load by threads; or a person's own plan. */
export const jmeterEngine: Engine = {
  id: 'jmeter',
  version: '1',
  render(job) {
    const properties = { name: propertiesFile, text: saveProperties(job.script !== undefined) };
    if (job.script) return [{ name: planFile, text: withStopNode(job.script.text) }, properties];
    checkJob(job);
    const mix = { name: mixFile, text: `${mixTable(job.requests, job.stage.seed).join('\n')}\n` };
    return [{ name: planFile, text: planXml(job) }, properties, ...(job.requests.length > 1 ? [mix] : [])];
  },
  command(directory, { jmeter }, job) {
    if (!jmeter)
      throw infrastructure('JMeter is not installed on this machine: run "npm run engines -- --only jmeter".');
    const { java, home } = jmeter;
    return {
      program: java,
      args: [
        ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:-UsePerfData', '-Djava.awt.headless=true'],
        ...(job.stage.maxSeconds < secondCompilerFromSeconds ? ['-XX:TieredStopAtLevel=1'] : []),
        ...[`-Djava.io.tmpdir=${directory}`, `-Duser.home=${directory}`, `-Djmeter.home=${home}`],
        ...['-cp', `${home}/lib/ApacheJMeter-5.6.3.jar`, 'org.apache.jmeter.NewDriver', '-n'],
        ...['-t', `${directory}/${planFile}`, '-l', `${directory}/${resultsPipe}`],
        ...['-q', `${directory}/${propertiesFile}`, '-j', `${directory}/jmeter.log`, '-LWARN'],
        ...Object.entries(figuresOf(job)).map(([name, value]) => `-J${name}=${value}`),
      ],
      env: {},
      pipes: [resultsPipe],
      // The line is read by the generated plan.
      endStage: job.script ? null : { line: 'end-stage' },
    };
  },
  said: ({ from, text }) => (typeof from === 'string' ? withoutMarks(text) : ''),
  parse,
};
