import type { GatewayDocument } from './gateway-draft';

/** What a file may weigh: a catalog of prices over many regions fits. */
const maxCharacters = 5_000_000;

/**
 * Reads the text of a gateway file as far as a form needs it; whether the figures make sense is for the schema to say.
 * @returns the document, or a sentence that says what is wrong
 */
export function readGatewayFile(text: string): GatewayDocument | string {
  if (text.length > maxCharacters) return `The file is too large: at most ${maxCharacters} characters are read.`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!isRecord(parsed) || !isRecord(parsed.definition))
    return 'The file needs a "definition" (headroom.gateway/1), and may have "priceBooks" and "evidence" beside it.';
  const { definition, priceBooks = [], evidence = [] } = parsed;
  if (!Array.isArray(definition.tiers)) return 'The gateway has no list of "tiers".';
  if (!Array.isArray(priceBooks)) return '"priceBooks" has to be a list.';
  if (!Array.isArray(evidence)) return '"evidence" has to be a list.';
  const filled = { limits: [], policies: [], features: [], moves: [], facts: [], caveats: [], ...definition };
  return { ...parsed, definition: filled, priceBooks, evidence } as unknown as GatewayDocument;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
