import { HeadroomError } from '@headroom/core';
import { diffChains } from '@headroom/gateways/policies';
import type { PolicyFlags } from './command';
import { diffText, documentText } from './policies-text';
import { readDocument } from './read-document';

const badInput = 2;

/** Prints what a policy document holds. @returns the exit code: 0 read, 2 bad input told on standard error */
export const runRead = (file: string, { gateway, json }: PolicyFlags): Promise<number> =>
  answered(async () => {
    const document = await readDocument(file, gateway);
    return json ? document : documentText(document);
  });

/** Prints what changed from one document to another. @returns the exit code: 0 read, 2 bad input told on standard error */
export const runDiff = (before: string, after: string, { gateway, json }: PolicyFlags): Promise<number> =>
  answered(async () => {
    const changes = diffChains((await readDocument(before, gateway)).chain, (await readDocument(after, gateway)).chain);
    return json ? changes : diffText(changes);
  });

async function answered(answer: () => Promise<string | object>): Promise<number> {
  try {
    const told = await answer();
    process.stdout.write(typeof told === 'string' ? told : `${JSON.stringify(told, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof HeadroomError && error.code === 'invalid-input')) throw error;
    process.stderr.write(`${error.message}\n`);
    return badInput;
  }
}
