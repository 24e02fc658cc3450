import { isMap, isScalar, LineCounter, parseDocument, stringify, type Document } from 'yaml';
import { newBenchmarkSchema, type Benchmark, type BenchmarkInput } from './benchmark';
import { loadSchema } from './load';

/** What is wrong in a benchmark's YAML, and where: lines and columns count from 1. */
export interface BenchmarkDocumentProblem {
  line: number;
  column: number;
  /** Path in the document; empty for a fault of syntax. */
  path: string;
  message: string;
}

export type ReadBenchmarkDocument =
  { definition: Benchmark; problems: [] } | { definition: null; problems: BenchmarkDocumentProblem[] };

const longest = 2_000_000;
const keyOrder = Object.keys(newBenchmarkSchema.shape);
const loadKinds = loadSchema.options.map(({ shape }) => shape.kind.value).join(', ');

/** A benchmark as YAML, its keys in the order of the schema. Reading it again gives the same benchmark. */
export function writeBenchmarkDocument(definition: BenchmarkInput): string {
  const entries = Object.entries({ schema: 'headroom.benchmark/1', ...definition });
  const ordered = entries.toSorted(([left], [right]) => keyOrder.indexOf(left) - keyOrder.indexOf(right));
  return stringify(Object.fromEntries(ordered), { lineWidth: 0 });
}

/** Reads a benchmark from YAML (JSON is YAML too). Every problem is named with its line. */
export function readBenchmarkDocument(text: string): ReadBenchmarkDocument {
  const refuse = (problems: BenchmarkDocumentProblem[]): ReadBenchmarkDocument => ({ definition: null, problems });
  const whole = (message: string) => refuse([{ line: 1, column: 1, path: '', message }]);
  if (text.trim() === '') return whole('the document is empty');
  if (text.length > longest) return whole(`the document has more than ${longest} characters`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    return refuse(faults.map(({ message, pos }) => ({ ...placeAt(pos[0]), path: '', message: lowerFirst(message) })));
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return whole(error instanceof Error ? lowerFirst(error.message) : String(error));
  }
  const parsed = newBenchmarkSchema.safeParse(value);
  if (parsed.success) return { definition: parsed.data, problems: [] };
  return refuse(
    parsed.error.issues.map((issue) => {
      const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      const path = [...issue.path, ...unknownKey];
      return { ...placeAt(offsetOf(document, path)), path: path.join('.'), message: inWords(issue) };
    }),
  );
}

/** Where a path stands in the text: its key, or that of the nearest ancestor that is there. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
    const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as { range?: number[] | null } | undefined;
    if (node?.range) return node.range[0] ?? 0;
  }
  return document.contents?.range?.[0] ?? 0;
}

function inWords(issue: { code: string; message: string; path: PropertyKey[]; keys?: string[] }): string {
  if (issue.code === 'unrecognized_keys') return 'is not a key that is known here; check its spelling';
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'kind') return `must be one of ${loadKinds}`;
  return lowerFirst(issue.message.replace(/^Invalid input: /, ''));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
