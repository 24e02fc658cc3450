import { areaOf, ensureRoom, inks, tagged, type Pdf } from './pdf';

const looks = {
  H1: { font: 'bold', size: 18, above: 0, below: 4, ink: inks.text, keeps: 40 },
  H2: { font: 'bold', size: 12, above: 14, below: 5, ink: inks.text, keeps: 60 },
  H3: { font: 'bold', size: 9.5, above: 8, below: 3, ink: inks.text, keeps: 40 },
  lead: { font: 'bold', size: 12.5, above: 6, below: 6, ink: inks.text, keeps: 0 },
  P: { font: 'regular', size: 9.5, above: 0, below: 4, ink: inks.text, keeps: 0 },
  note: { font: 'regular', size: 8, above: 0, below: 4, ink: inks.quiet, keeps: 0 },
} as const;

/** Writes a paragraph or heading over all of the width; a heading stays on the page of what follows. */
export function addText(pdf: Pdf, look: keyof typeof looks, written: string): void {
  const { doc, root } = pdf;
  const text = pdf.readable(written);
  const { font, size, above, below, ink, keeps } = looks[look];
  doc.font(font).fontSize(size);
  if (doc.y > areaOf(doc).top) doc.y += above;
  const { width } = areaOf(doc);
  const options = { width, lineGap: size * 0.2 };
  ensureRoom(pdf, Math.max(keeps, Math.min(doc.heightOfString(text, options), 3 * size)));
  // A new page has its own width.
  const { left, width: wide } = areaOf(doc);
  tagged(pdf, root, { type: look === 'lead' || look === 'note' ? 'P' : look }, () =>
    doc.fillColor(ink).text(text, left, doc.y, { ...options, width: wide }),
  );
  doc.y += below;
}
