import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEngines } from '../agent';
import type { StartEngine } from '../agent';
import { buildPrograms } from './build-programs';
import type { Programs } from './build-programs';
import { installedEngines } from './installed-engines';
import { startNginx } from './nginx';
import type { LoggedRequest, Nginx } from './nginx';

type Tools = Awaited<ReturnType<typeof installedEngines>>;

/** What a test of a real tool needs: the tools, an nginx that logs every request, and a folder for all they leave. */
export interface ToolBed {
  programs: Programs;
  tools: Tools;
  nginx: Nginx;
  startEngine: StartEngine;
  /** Temporary folder of this test alone, so that what is left over in it is the test's. */
  scratch: string;
  /** Stages that have not been tidied up. */
  stageDirectories(): string[];
  /** What nginx was asked below `/folder`. */
  requestsBelow(folder: string): Promise<LoggedRequest[]>;
  /** How often nginx answered each path below `/folder`, by the rest of the path. */
  answered(folder: string): Promise<Record<string, number>>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startToolBed(name: string): Promise<ToolBed> {
  const scratch = mkdtempSync(join(tmpdir(), `headroom-${name}-`));
  process.env.TMPDIR = scratch;
  chmodSync(scratch, 0o711);
  const programs = await buildPrograms();
  const tools = await installedEngines();
  const nginx = await startNginx();
  const requestsBelow = async (folder: string) =>
    (await nginx.requests()).filter(({ path }) => path.split(/[/?]/)[1] === folder);
  return {
    ...{ programs, tools, nginx, scratch, requestsBelow },
    startEngine: processEngines({ ...programs, ...tools, node: process.execPath }, {}),
    stageDirectories: () => readdirSync(scratch).filter((entry) => entry.startsWith('headroom-stage-')),
    async answered(folder) {
      const counts: Record<string, number> = {};
      for (const { path } of await requestsBelow(folder)) {
        const rest = path.slice(folder.length + 2);
        counts[rest] = (counts[rest] ?? 0) + 1;
      }
      return counts;
    },
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]();
      await programs[Symbol.asyncDispose]();
      rmSync(scratch, { recursive: true });
    },
  };
}
