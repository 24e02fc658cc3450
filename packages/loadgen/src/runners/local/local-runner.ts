import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { engines } from '../../engines/registry';
import type { Runner, RunnerBundle, RunnerShard, ShardExit } from '../runner';
import { agentProgramOf } from './agent-program';

export interface LocalRunnerOptions {
  /** The `headroom` program; default: the one of this installation. */
  agentProgram?: string;
  /** What this machine is proven to make with the builtin engine, requests per second; null while nothing is. */
  calibratedRps?: () => number | null;
  /** The agents' whole environment apart from their token. */
  env?: Record<string, string>;
}

/** A small young generation is soon as large as it will ever be, so that a long run’s memory stays flat. */
const nodeOptions = ['--max-semi-space-size=4'];
const rpsPerCore = 25_000;
const stopGraceMs = 1_000;
const messageTail = 2_000;

function startAgent(program: string, env: Record<string, string>, bundle: RunnerBundle, { shard, token }: RunnerShard) {
  const args = ['agent', '--url', bundle.agentUrl, '--run', bundle.runId, '--shard', String(shard)];
  const child = spawn(process.execPath, [...nodeOptions, program, ...args, '--exit-with-parent'], {
    env: { ...env, HEADROOM_AGENT_TOKEN: token, NODE_ENV: 'production' },
    // The open stdin is the agent's lifeline: when this process dies, so does the agent, and its engine with it.
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-messageTail)));
  const exit = new Promise<ShardExit>((resolve) => {
    child.once('error', (error) =>
      resolve({ shard, ok: false, message: `The agent could not be started: ${error.message}` }),
    );
    child.once('close', (code, signal) => {
      const lastLine = said.trim().split('\n').at(-1) ?? '';
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      resolve({ shard, ok: code === 0, message: code === 0 ? '' : `The agent ${how}${lastLine && `: ${lastLine}`}` });
    });
  });
  return { child, exit };
}

/** Agents as child processes on this machine. */
export function localRunner({ agentProgram, calibratedRps = () => null, env = {} }: LocalRunnerOptions): Runner {
  return {
    id: 'local',
    label: 'This machine',
    simulated: false,
    claimWithinMs: 15_000,
    stageOverheadMs: 0,
    estimate: () => null,
    supports(engineId, totalRps) {
      if (!engines.some((engine) => engine.id === engineId)) return `This machine has no engine "${engineId}".`;
      const provenRps = engineId === 'builtin' ? calibratedRps() : null;
      if (provenRps !== null)
        return (
          totalRps <= provenRps ||
          `This machine is proven to make ${provenRps} requests per second, and ${Number(totalRps.toPrecision(4))} are asked for: calibrate it again, or use agents.`
        );
      const limit = Math.max(1, availableParallelism() - 1) * rpsPerCore;
      return totalRps <= limit || `This machine can make about ${limit} requests per second.`;
    },
    async start(bundle, signal) {
      const program = agentProgramOf(agentProgram);
      const provenRps = bundle.definition.engine === 'builtin' ? calibratedRps() : null;
      const agents = bundle.shards.map((shard) => startAgent(program, env, bundle, shard));
      const exits = agents.map(({ exit }) => exit);
      const done = Promise.all(exits);
      const cancel = async () => {
        for (const { child } of agents) child.kill('SIGTERM');
        const killLate = setTimeout(() => agents.forEach(({ child }) => child.kill('SIGKILL')), stopGraceMs);
        await done;
        clearTimeout(killLate);
      };
      if (signal.aborted) await cancel();
      const onAbort = () => void cancel();
      signal.addEventListener('abort', onAbort, { once: true });
      void done.then(() => signal.removeEventListener('abort', onAbort));
      await Promise.race([done, ...agents.map(({ child }) => once(child, 'spawn').catch(() => {}))]);
      return { done, exits, cancel, ...(provenRps !== null && { maxRps: provenRps }) };
    },
  };
}
