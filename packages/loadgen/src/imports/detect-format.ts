import { badFile, shown } from './bad-file';
import { firstRows } from './first-rows';
import type { ImportFormat, ImportSource, SourceHead } from './import-format';
import { plainCsv } from './plain-csv/plain-csv';
import { importFormats } from './registry';

/**
 * The format that all sources are of, from what stands in them; their names are not trusted.
 * @throws HeadroomError `invalid-input` for what is not known, for two formats at once, and for two runs
 */
export async function detectFormat(sources: readonly ImportSource[]): Promise<ImportFormat> {
  const detected: { source: ImportSource; format: ImportFormat }[] = [];
  for (const source of sources) {
    const text = await firstRows(source);
    const head: SourceHead = { name: source.name, text, inArchive: source.inArchive };
    const format = importFormats.find((candidate) => candidate.detect(head));
    if (!format) throw badFile(source.name, unknownWords(text));
    detected.push({ source, format });
  }
  const [first] = detected;
  if (!first) throw badFile('no file', 'name at least one');
  for (const { source, format } of detected.slice(1)) {
    if (format.id !== first.format.id)
      throw badFile(
        source.name,
        `this is ${format.label}, and ${first.source.name} is ${first.format.label}; import them one by one`,
      );
    if (!format.several)
      throw badFile(
        source.name,
        `one ${format.label} is a whole run, and ${first.source.name} is another; import them one by one`,
      );
  }
  return first.format;
}

function unknownWords(text: string): string {
  const [line = ''] = text.trimStart().split(/\r?\n/, 1);
  if (/^[[{]/.test(line)) return `no known results: the JSON begins with ${shown(line)}`;
  if (/[,;\t]/.test(line))
    return `no known results: the first line is ${shown(line, 200)}; a plain CSV needs --columns start=…,duration=… with names of its header`;
  return `no known results: the file begins with ${shown(line)}; headroom import --help lists the formats`;
}

/** A plain CSV is known by the columns that a person names. */
export const formatOf = (
  sources: readonly ImportSource[],
  hasColumns: boolean,
): Promise<ImportFormat> | ImportFormat => (hasColumns ? plainCsv : detectFormat(sources));
