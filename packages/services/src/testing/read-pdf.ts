import { getDocumentProxy } from 'unpdf';

/** A text on a page, in points from its lower left corner. */
export interface PlacedText {
  page: number;
  text: string;
  left: number;
  right: number;
  bottom: number;
}

export interface ReadPdf {
  title: string | undefined;
  lang: string | null;
  isTagged: boolean;
  pages: { width: number; height: number }[];
  texts: PlacedText[];
  /** Of its tables as they are tagged, row by row: `TH` or `TD` with what it reads out, without white space, in normal form (NFKC). */
  rows: { type: string; text: string }[][];
  /** What each picture reads out. */
  alternatives: string[];
  /** Every element's type, in the order of reading. */
  types: string[];
}

interface Node {
  role: string;
  alt?: string;
  children: (Node | { type: 'content'; id: string })[];
}

/** A document as a reader of PDF (pdf.js) finds it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(bytes.slice());
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const mark = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  const read: ReadPdf = {
    ...{ title: info.Title, lang: info.Language ?? null, isTagged: mark?.Marked === true },
    ...{ pages: [], texts: [], rows: [], alternatives: [], types: [] },
  };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    read.pages.push({ width, height });
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const byId = new Map<string, string>();
    const open: (string | undefined)[] = [];
    for (const item of items)
      if ('str' in item) {
        const id = open.findLast((one) => one !== undefined);
        if (id !== undefined) byId.set(id, (byId.get(id) ?? '') + item.str);
        const [, , , , left, bottom] = item.transform as number[];
        if (item.str.trim() !== '')
          read.texts.push({ page: number, text: item.str, left: left!, right: left! + item.width, bottom: bottom! });
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? undefined);
    walk((await page.getStructTree()) as unknown as Node | null, byId, read);
  }
  return read;
}

function walk(node: Node | null, texts: ReadonlyMap<string, string>, read: ReadPdf): void {
  if (!node) return;
  read.types.push(node.role);
  if (node.role === 'Figure') read.alternatives.push(node.alt ?? '');
  const inside = node.children.filter((child): child is Node => 'role' in child);
  if (node.role === 'TR') {
    const row = inside.map((cell) => ({ type: cell.role, text: textOf(cell, texts) }));
    // A page's tree has the rows of other pages too, without what stands there.
    if (row.some(({ text }) => text !== '')) read.rows.push(row);
  } else for (const child of inside) walk(child, texts, read);
}

const textOf = ({ children }: Node, texts: ReadonlyMap<string, string>): string =>
  children
    .map((child) => ('role' in child ? textOf(child, texts) : (texts.get(child.id) ?? '')))
    .join('')
    .normalize('NFKC')
    .replaceAll(/\s+/g, '');
