import { invalidInput } from '@headroom/core';
import { parseDocument } from 'yaml';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxKibibytes = 512;
const maxDepth = 100;

/**
 * A JSON document that is an object.
 * @throws HeadroomError `invalid-input` with the place: too large, nested too deeply, no JSON, a key used twice
 */
export function readJsonObject(text: string): JsonObject {
  if (new TextEncoder().encode(text).length > maxKibibytes * 1024)
    throw invalidInput(`The document is larger than ${maxKibibytes} KiB.`);
  const value = parsed(text.replace(/^\uFEFF/, ''));
  if (!isObject(value)) throw invalidInput('The document must be a JSON object.');
  if (isDeeper(value, maxDepth)) throw invalidInput(`The document is nested more than ${maxDepth} levels deep.`);
  // JSON.parse silently keeps the last of two equal keys; JSON is YAML, whose reader tells where they stand.
  const [repeated] = parseDocument(text, { prettyErrors: true }).errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  if (repeated) {
    const [at] = repeated.linePos ?? [];
    throw invalidInput(`Line ${at?.line ?? 1}: a key is used twice in one object.`, { line: at?.line ?? 1 });
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidInput(`The document is not JSON: ${error.message}.`);
    throw error;
  }
}

/** Level by level, so that no depth overflows the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
