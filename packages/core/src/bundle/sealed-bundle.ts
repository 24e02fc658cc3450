import { z } from 'zod';
import { invalidInput } from '../errors';
import { bundleHash } from './bundle-hash';
import { isSigned, type BundleSeal } from './bundle-signature';
import type { Bundle } from './bundle';
import { canonicalJson } from './canonical';
import { readBundle } from './verify-bundle';

const schema = 'headroom.sealed-bundle/1';
const base64 = z.base64().max(200);
const sealedBundleSchema = z.strictObject({
  schema: z.literal(schema),
  /** The bundle as it was hashed, letter by letter. */
  bundle: z.string().max(20_000_000),
  /** Of the instance that shared it. */
  publicKey: base64,
  signature: base64,
});

/** A bundle that was taken out of its file; `text` is what was signed. */
export interface OpenedBundle {
  bundle: Bundle;
  text: string;
  seal: BundleSeal;
}

/** One file that has a bundle with its signature, so that another instance can tell whose it is. */
export const sealedBundle = (text: string, { signature, publicKey }: Omit<BundleSeal, 'sha256'>): string =>
  JSON.stringify({ schema, publicKey: toBase64(publicKey), signature: toBase64(signature), bundle: text });

/** Whether a text begins as such a file does, or as a bundle without its signature. */
export const looksLikeBundle = (text: string): boolean =>
  /^\{"(schema":"headroom\.sealed-bundle\/|frozenAt":"|comparison":\{"comparab)/.test(text);

/**
 * Opens such a file. Its signature is looked at before anything of the bundle is.
 * @throws HeadroomError `invalid-input` for another file, a signature that is not of this bundle, and what is no `headroom.bundle/1`
 */
export function openSealedBundle(file: string): OpenedBundle {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw invalidInput('This is no JSON: choose the file that “Download to import” of a shared page gives.');
  }
  if (isObject(value) && value['schema'] === 'headroom.bundle/1')
    throw invalidInput(
      'This bundle has no signature, so whose it is cannot be told: choose the file that “Download to import” of its page gives.',
    );
  const parsed = sealedBundleSchema.safeParse(value);
  if (!parsed.success)
    throw invalidInput(`This is no ${schema} file: choose the one that “Download to import” of a shared page gives.`);
  const { bundle: text, publicKey, signature } = parsed.data;
  const seal = { sha256: bundleHash(text), publicKey: fromBase64(publicKey), signature: fromBase64(signature) };
  if (!isSigned(seal))
    throw invalidInput('The signature is not of this bundle: the file was changed, or is not whole. Download it anew.');
  const bundle = readBundle(text);
  if (canonicalJson(bundle) !== text)
    throw invalidInput('The bundle is not canonical JSON (RFC 8785): another program wrote it, not Headroom.');
  return { bundle, text, seal };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
