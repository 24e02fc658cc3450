import { LineCounter, parseDocument } from 'yaml';
import { invalidPlan } from './parse-plan';
import type { PlanDocumentProblem } from './parse-plan';

/** A parsed YAML document takes many times its length in memory; JSON does not. */
export const longestYaml = 10_000_000;
const tooDeep = 'the document is nested too deeply to be read';

/**
 * JSON or YAML as a plain value, told apart by the text itself. A key that is used twice is refused in both.
 * @throws HeadroomError `invalid-input` with the line and column of each fault of syntax
 */
export function readPlanDocument(text: string): unknown {
  if (text.trim() === '') throw invalidPlan([{ path: '', message: 'the file is empty' }]);
  try {
    return readJson(text) ?? readYaml(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidPlan([{ path: '', message: tooDeep }]);
  }
}

/** Undefined when the text is not JSON. */
function readJson(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const repeated = repeatedKeys(text);
  if (repeated.length > 0) throw invalidPlan(repeated);
  return value;
}

/** Keys that stand twice in one object of valid JSON, of which JSON.parse silently keeps the last. */
function repeatedKeys(text: string): PlanDocumentProblem[] {
  const problems: PlanDocumentProblem[] = [];
  const open: Set<string>[] = [];
  let position = { line: 1, lineStart: 0 };
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) {
        position = advance(text, position, index);
        const place = { line: position.line, col: index - position.lineStart + 1 };
        problems.push(at(place, `the key ${JSON.stringify(key)} is used twice in one object`));
      }
      keys?.add(key);
    }
  }
  return problems;
}

/** The line that holds `offset`, from one known before it. */
function advance(text: string, { line, lineStart }: { line: number; lineStart: number }, offset: number) {
  for (let next = text.indexOf('\n', lineStart); next !== -1 && next < offset; next = text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = next + 1;
  }
  return { line, lineStart };
}

function readYaml(text: string): unknown {
  if (text.length > longestYaml)
    throw invalidPlan([
      { path: '', message: 'YAML may have at most 10 million characters; write a longer plan as JSON' },
    ]);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    throw invalidPlan(faults.map(({ code, message, pos }) => at(lineCounter.linePos(pos[0]), inWords(code, message))));
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    // Aliases that stand for too much, or for nothing.
    if (error instanceof ReferenceError)
      throw invalidPlan([{ path: '', message: `the YAML cannot be read: ${error.message}` }]);
    throw error;
  }
}

function inWords(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'this key is used twice in one object';
  if (code === 'MULTIPLE_DOCS') return 'a second document begins; a plan file holds one';
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep;
  return message;
}

const at = ({ line, col }: { line: number; col: number }, message: string): PlanDocumentProblem => ({
  path: '',
  message: `line ${line}, column ${col}: ${message}`,
});
