import {
  engineTraits,
  forbidden,
  infrastructure,
  type Benchmark,
  type EngineId,
  type HeadroomError,
} from '@headroom/core';

/** What the machine of a worker can make load with. */
export interface Machine {
  hostname: string;
  cores: number;
  /** Versions of the engines that are installed. */
  engines: Partial<Record<EngineId, string>>;
  /** Scripts of people's own may run on it. */
  allowsScripts: boolean;
}

/** Why a machine cannot make a benchmark's load; null when it can. */
export function checkMachine(
  { hostname, engines, allowsScripts }: Pick<Machine, 'hostname' | 'engines' | 'allowsScripts'>,
  { engine, script }: Pick<Benchmark, 'engine' | 'script'>,
): HeadroomError | null {
  const { label } = engineTraits[engine];
  if (engines[engine] === undefined)
    return infrastructure(
      `${label} is not installed on ${hostname}. Install it there with "npm run engines" and start the worker again (docs/engines.md), or choose another engine.`,
    );
  if (script && !allowsScripts)
    return forbidden(
      `Own scripts are not allowed on ${hostname}: they run there only under npm start on this machine. ` +
        `Use a runner that allows them, or let Headroom make the ${label} script.`,
    );
  return null;
}
