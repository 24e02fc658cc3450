import { open } from 'node:fs/promises';
import {
  bundleTitle,
  HeadroomError,
  invalidInput,
  keyFingerprint,
  looksLikeBundle,
  openSealedBundle,
  verifyBundle,
  type BundleCheck,
} from '@headroom/core';
import { readText, UnreadableFile } from '../read-text';
import { alignColumns } from '../recommend/text-table';
import type { ImportFlags } from './command';

const refusedCode = 1;

/** Whether a file begins as a shared bundle does; one that cannot be read is for others to tell. */
export async function isBundleFile(file: string): Promise<boolean> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return looksLikeBundle(buffer.subarray(0, bytesRead).toString('latin1'));
  } catch {
    return false;
  }
}

/**
 * Looks at the signature of a shared bundle, works out every headline figure of it again, and prints what holds; with
 * `--workspace` it is brought into the workspace of this machine's instance.
 * @returns the exit code: 0 all that can be told holds, 1 it cannot be read, is not signed, or a figure differs
 */
export async function importBundleFile(file: string, { json, workspace }: ImportFlags): Promise<number> {
  try {
    const text = await read(file);
    const { text: bundleText, seal } = openSealedBundle(text);
    const { bundle, checks } = verifyBundle(bundleText, seal);
    const importedAs = workspace ? await (await import('../admin/import-bundle')).importIntoWorkspace(text) : null;
    const facts = {
      ...{ kind: bundle.kind, title: bundleTitle(bundle), frozenAt: bundle.frozenAt, headroom: bundle.headroom },
      ...{ redactions: bundle.redactions, sha256: seal.sha256, signedBy: keyFingerprint(seal.publicKey) },
    };
    process.stdout.write(
      json ? `${JSON.stringify({ ...facts, checks, importedAs }, null, 2)}\n` : asText(facts, checks, importedAs),
    );
    return checks.some(({ state }) => state === 'differs') ? refusedCode : 0;
  } catch (error) {
    if (!(error instanceof HeadroomError && error.code === 'invalid-input')) throw error;
    process.stderr.write(`${file}: ${error.message}\n`);
    return refusedCode;
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readText(file, 'bundle');
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidInput(error.message) : error;
  }
}

interface Facts {
  kind: string;
  title: string;
  frozenAt: string;
  headroom: string;
  redactions: readonly string[];
  sha256: string;
  signedBy: string;
}

const words = { holds: 'holds', differs: 'DIFFERS', 'not-possible': 'cannot be told' } as const;

function asText(facts: Facts, checks: readonly BundleCheck[], importedAs: string | null): string {
  const { kind, title, frozenAt, headroom, redactions, sha256, signedBy } = facts;
  return [
    ...alignColumns([
      [kind, title],
      ['frozen', `${frozenAt}, by Headroom ${headroom}`],
      ['taken out', redactions.join(', ') || 'nothing'],
      ['sha256', sha256],
      ['signed by', `${signedBy} (ask those who run that instance whether it is theirs)`],
      ...(importedAs === null ? [] : [['imported', `/s/imported/${importedAs}`]]),
    ]),
    '',
    ...checks.map(({ what, state, figures }) => `${words[state]}: ${what}. ${figures}`),
    '',
  ].join('\n');
}
