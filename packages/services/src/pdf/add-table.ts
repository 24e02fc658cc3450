import { columnWidths } from './column-widths';
import { addText } from './add-text';
import { addPage, areaOf, decorate, ensureRoom, inks, tagged, type Pdf } from './pdf';
import { wrapLines } from './wrap-lines';

export interface PdfTable {
  title: string;
  /** Above it and on its page; none without. */
  heading?: string;
  columns: readonly { label: string; numeric?: boolean }[];
  rows: readonly (readonly string[])[];
}

const fontSize = 7.5;
const lineHeight = 9.5;
/** Points around what a cell has. */
const padding = { x: 3, y: 2.5 };
/** What a column can ask for at most: a word that is broken beyond it, a sentence that is wrapped. */
const most = { word: 70, number: 110, cell: 240 };

/** With what is above and below. */
const headingHeight = 40;

interface Cell {
  lines: string[];
  numeric: boolean;
  left: number;
  width: number;
}

/**
 * Writes a table over all of the width. Its head is repeated on every page, a row is broken only where no page would hold it, and
 * whatever its columns and texts, nothing leaves the page.
 */
export function addTable(pdf: Pdf, { title, heading, ...written }: PdfTable): void {
  const { doc, root, readable } = pdf;
  const columns = written.columns.map((column) => ({ ...column, label: readable(column.label) }));
  const rows = written.rows.map((row) => row.map(readable));
  const { left, width } = areaOf(doc);
  doc.font('regular').fontSize(fontSize);
  const numeric = columns.map((column) => column.numeric === true);
  const measure = { regular: measureBy(doc, 'regular'), bold: measureBy(doc, 'bold') };
  const widths = columnWidths(
    columns.map(({ label }, index) =>
      needOf(
        label,
        rows.map((row) => row[index]!),
        measure,
        numeric[index]!,
      ),
    ),
    width,
  );
  let edge = left;
  const places = widths.map((wide) => ({ left: (edge += wide) - wide + padding.x, width: wide - 2 * padding.x }));
  const toCells = (texts: readonly string[], font: 'regular' | 'bold'): Cell[] =>
    texts.map((text, index) => ({
      ...{ ...places[index]!, numeric: numeric[index]! },
      lines: wrapLines(text, places[index]!.width, measure[font]),
    }));
  const head = toCells(
    columns.map(({ label }) => label),
    'bold',
  );
  const headHeight = heightOf(head);
  const table = doc.struct('Table', { title });
  root.add(table);

  const drawHead = (isRepeated: boolean) => {
    const draw = (cell: Cell) => drawCell(doc, cell, 'bold', doc.y + headHeight - heightOf([cell]));
    if (isRepeated) decorate(pdf, () => head.forEach(draw));
    else {
      const row = doc.struct('TR');
      table.add(row);
      head.forEach((cell) => tagged(pdf, row, { type: 'TH', title: '', scope: 'Column' }, () => draw(cell)));
    }
    doc.y += headHeight;
    ruleBelow(pdf, inks.quiet);
  };

  // A short table is not torn apart, and a heading stays with its table.
  const leastRows = rows
    .slice(0, rows.length <= 8 ? rows.length : 2)
    .map((texts) => heightOf(toCells(texts, 'regular')));
  const least = leastRows.reduce(
    (sum, height) => sum + height,
    headHeight + (heading === undefined ? 0 : headingHeight),
  );
  ensureRoom(pdf, Math.min(least, areaOf(doc).bottom - areaOf(doc).top));
  if (heading !== undefined) addText(pdf, 'H2', heading);
  drawHead(false);
  for (const texts of rows) {
    let rest = toCells(texts, 'regular');
    do {
      const room = areaOf(doc).bottom - doc.y;
      const page = areaOf(doc).bottom - areaOf(doc).top - headHeight;
      if (heightOf(rest) > room && (heightOf(rest) <= page || room < 3 * lineHeight)) {
        addPage(pdf, doc.page.layout === 'landscape' ? 'landscape' : 'portrait');
        drawHead(true);
        continue;
      }
      const taken = Math.floor((room - 2 * padding.y) / lineHeight);
      const row = doc.struct('TR');
      table.add(row);
      const part = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, taken) }));
      for (const cell of part) tagged(pdf, row, { type: 'TD' }, () => drawCell(doc, cell, 'regular', doc.y));
      doc.y += heightOf(part);
      ruleBelow(pdf, inks.line);
      rest = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(taken) }));
    } while (rest.some(({ lines }) => lines.length > 0));
  }
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * padding.y;

function drawCell(
  doc: PDFKit.PDFDocument,
  { lines, numeric, left, width }: Cell,
  font: 'regular' | 'bold',
  top: number,
): void {
  const y = doc.y;
  doc.font(font).fontSize(fontSize).fillColor(inks.text);
  for (const [index, line] of lines.entries()) {
    const at = numeric ? left + width - doc.widthOfString(line) : left;
    doc.text(line, at, top + padding.y + index * lineHeight, { lineBreak: false });
  }
  doc.y = y;
}

function ruleBelow(pdf: Pdf, ink: string): void {
  const { doc } = pdf;
  const { left, width } = areaOf(doc);
  decorate(pdf, () =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(ink)
      .stroke(),
  );
}

/** The widths of texts, each measured once. */
function measureBy(doc: PDFKit.PDFDocument, font: 'regular' | 'bold') {
  const known = new Map<string, number>();
  return (text: string): number => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const width = doc.font(font).fontSize(fontSize).widthOfString(text);
    known.set(text, width);
    return width;
  };
}

type Measure = ReturnType<typeof measureBy>;

function needOf(
  label: string,
  cells: readonly string[],
  { regular, bold }: { regular: Measure; bold: Measure },
  numeric: boolean,
) {
  const widest = (texts: readonly string[], measure: Measure) => Math.max(0, ...new Set(texts.map(measure)));
  const words = (text: string) => text.split(/\s+/);
  const head = Math.min(most.word, widest(words(label), bold));
  // A number is read whole.
  const word = numeric
    ? Math.min(most.number, widest(cells, regular))
    : Math.min(most.word, widest(cells.flatMap(words), regular));
  const around = 2 * padding.x + 0.5;
  const least = Math.max(head, word) + around;
  return { least, natural: Math.max(least, Math.min(most.cell, widest(cells, regular)) + around) };
}
