import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { constants, setPriority } from 'node:os';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { parseInput } from '@headroom/core';
import { beginsAtMs, secretValue } from './env';
import { runStage } from './run-stage';
import { engineJobSchema } from './stage-job';
import { withSecrets } from './with-secrets';

/** Writes without ever blocking this thread: process.stdout would, on a pipe that is read slowly. */
function openStdout() {
  const pipe = new net.Socket({ fd: 1, readable: false, writable: true });
  return {
    print: (event: unknown) => void pipe.write(`${JSON.stringify(event)}\n`),
    end: () => new Promise<void>((resolve) => pipe.end(resolve)),
  };
}

/** What is late here counts as latency of the target: go first where the system allows it, also before a target beside us. */
function goFirst() {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch {
    // Only a privileged user may; the send lag is measured either way.
  }
}

/** Only a directory that an agent made for this stage; a stage file may also have been written by hand. */
function removeStageDirectory(directory: string) {
  if (basename(directory).startsWith('headroom-stage-')) rmSync(directory, { recursive: true, force: true });
}

async function runProcess(stageFile: string | undefined, threadProgram: URL): Promise<number> {
  if (!stageFile) {
    process.stderr.write('usage: builtin-engine <stage file>; ends as soon as its stdin is closed\n');
    return 2;
  }
  goFirst();
  const commands = createInterface({ input: process.stdin });
  // A killed parent closes our stdin: then nobody can stop this load any more, so it stops itself, and tidies up.
  commands.once('close', () => {
    removeStageDirectory(dirname(stageFile));
    process.exit(3);
  });
  const file = parseInput(engineJobSchema, JSON.parse(await readFile(stageFile, 'utf8')), 'stage file');
  const job = { ...file, requests: file.requests.map((request) => withSecrets(request, secretValue)) };
  const stdout = openStdout();
  const stage = runStage(job, threadProgram, stdout.print, { beginsAtMs: beginsAtMs() });
  commands.on('line', (line) => {
    if (line === 'end-stage') stage.endStage();
  });
  await stage.done;
  await stdout.end();
  return 0;
}

/**
 * The builtin engine's program. Reads the stage file named by its first argument, prints one JSON event per line, and obeys
 * `end-stage` on stdin.
 * @param threadProgram the program of its generating threads, which calls `runThread`
 */
export function runBuiltinEngine(threadProgram: URL): void {
  runProcess(process.argv[2], threadProgram).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}
