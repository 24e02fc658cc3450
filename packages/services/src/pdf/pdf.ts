import { buffer } from 'node:stream/consumers';
import { fontFile } from './font-file';
import { readableText } from './readable-text';

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** A document while it is written: from the top down, page after page. */
export interface Pdf {
  doc: PDFKit.PDFDocument;
  /** What the document reads out as; whatever is not in it is decoration. */
  root: PDFKit.PDFStructureElement;
  paper: Paper;
  /** A text with what its fonts lack as Unicode numbers. */
  readable: (text: string) => string;
  /** Something was lacking so far. */
  isLacking: () => boolean;
}

/** Points. The foot of a page is below its margin. */
const margins = { top: 42, right: 42, bottom: 54, left: 42 };
export const inks = { text: '#1b1b19', quiet: '#55554f', line: '#d4d4ce' } as const;

interface PdfHead {
  title: string;
  paper: Paper;
}

/** Begins a tagged document without a page, in English, its fonts embedded. */
export async function openPdf({ title, paper }: PdfHead): Promise<Pdf> {
  // Loaded when a file is made: the fonts' machinery would slow the start of every program.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: true, pdfVersion: '1.7', tagged: true, lang: 'en', displayTitle: true },
    // Its own default font could not be embedded.
    font: '',
    info: { Title: title, Creator: 'Headroom', Producer: 'Headroom' },
  });
  doc.registerFont('regular', fontFile('regular')).registerFont('bold', fontFile('bold'));
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  const { hasGlyphForCodePoint } = embeddedFont(doc.font('regular'));
  const known = new Map<number, boolean>();
  const hasLetter = (codePoint: number) => {
    const has = known.get(codePoint) ?? hasGlyphForCodePoint(codePoint);
    known.set(codePoint, has);
    return has;
  };
  return {
    ...{ doc, root, paper, readable: (text) => readableText(text, hasLetter) },
    isLacking: () => [...known.values()].includes(false),
  };
}

/** The font that texts are written in, of which PDFKit's types say nothing. */
function embeddedFont(doc: PDFKit.PDFDocument) {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } })
    ._font;
  return { hasGlyphForCodePoint: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
}

export function addPage({ doc, paper }: Pdf, layout: 'portrait' | 'landscape'): void {
  doc.addPage({ size: paper.toUpperCase(), layout, margins });
}

/** Where text may stand on the page. */
export function areaOf({ page }: PDFKit.PDFDocument) {
  const { left, right, top, bottom } = page.margins;
  return { left, top, width: page.width - left - right, bottom: page.height - bottom };
}

/** Takes a new page like this one where so many points are not left on it. */
export function ensureRoom(pdf: Pdf, height: number): void {
  const { doc } = pdf;
  if (doc.y + height > areaOf(doc).bottom) addPage(pdf, doc.page.layout === 'landscape' ? 'landscape' : 'portrait');
}

/** Draws what is not read out. */
export function decorate({ doc }: Pdf, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Draws something that reads out as one element, such as a cell or a figure. */
export function tagged(
  { doc }: Pdf,
  parent: PDFKit.PDFStructureElement,
  { type, ...options }: { type: string; alt?: string; title?: string; scope?: 'Column' },
  draw: () => void,
): void {
  const content = doc.markStructureContent(type);
  draw();
  doc.endMarkedContent();
  parent.add(doc.struct(type, options, [content]));
}

/** Writes the foot of every page with its number, and ends the document. */
export async function closePdf(pdf: Pdf, foot: string): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, root } = pdf;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    const { left, width, bottom } = areaOf(doc);
    const number = `Page ${index - start + 1} of ${count}`;
    // Below the margin a text would take a new page.
    doc.page.margins.bottom = 0;
    decorate(pdf, () => {
      doc.font('regular').fontSize(7.5).fillColor(inks.quiet);
      doc.text(pdf.readable(foot), left, bottom + 18, { lineBreak: false });
      doc.text(number, left + width - doc.widthOfString(number), bottom + 18, { lineBreak: false });
    });
  }
  root.end();
  doc.end();
  return new Uint8Array(await buffer(doc));
}
