import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { invalidInput } from '@headroom/core';
import { Command } from 'commander';
import { openApi } from '../api/client';
import { requireConfidential, saveCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';
import { instanceFromEnvironment } from '../env';

/** `headroom login`. */
export function loginCommand(): Command {
  return new Command('login')
    .description(
      'keep the address of an instance and a token of it for this user; the token is read from standard input',
    )
    .argument('<url>', 'such as https://headroom.example')
    .action(async (address: string) => {
      process.exitCode = await withExitCode(async () => {
        if (!URL.canParse(address))
          throw invalidInput(`${address} is no address: give it as https://headroom.example.`);
        const url = new URL(address).origin;
        requireConfidential(url);
        const token = instanceFromEnvironment().token ?? (await readToken());
        const credentials = { url, token };
        const { body } = await openApi(credentials, { patienceMs: 5_000 }).ask<{
          name: string;
          token: { name: string; role: string };
        }>('/workspace');
        const file = await saveCredentials(credentials);
        process.stdout.write(`${body.name}: ${body.token.name} is ${body.token.role} here. Kept in ${file}\n`);
        return 0;
      });
    });
}

/** Never from the arguments, which every process list shows; and not echoed. */
async function readToken(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write('Token (Settings → API tokens): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) {
      if (isTerminal) process.stderr.write('\n');
      if (/^hr_\S+$/.test(line.trim())) return line.trim();
      break;
    }
  } finally {
    lines.close();
  }
  throw invalidInput('A token begins with hr_: make one in the settings, and give it on standard input.');
}
