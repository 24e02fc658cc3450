import { areaOf, ensureRoom, inks, tagged, type Pdf } from './pdf';

interface KeyFigure {
  label: string;
  value: string;
  note: string;
}

const columns = 3;
const rowHeight = 46;

/** Writes key figures side by side, each with its label above and a note below. */
export function addKeyFigures(pdf: Pdf, figures: readonly KeyFigure[]): void {
  const { doc, root, readable } = pdf;
  ensureRoom(pdf, Math.ceil(figures.length / columns) * rowHeight + 8);
  const { left, width } = areaOf(doc);
  const top = doc.y + 8;
  const wide = width / columns;
  for (const [index, { label, value, note }] of figures.entries()) {
    const x = left + (index % columns) * wide;
    const y = top + Math.floor(index / columns) * rowHeight;
    tagged(pdf, root, { type: 'P' }, () => {
      doc.font('regular').fontSize(8).fillColor(inks.quiet).text(readable(label), x, y, { lineBreak: false });
      doc
        .font('bold')
        .fontSize(13)
        .fillColor(inks.text)
        .text(readable(value), x, y + 11, { lineBreak: false });
      doc
        .font('regular')
        .fontSize(7.5)
        .fillColor(inks.quiet)
        .text(readable(note), x, y + 28, { lineBreak: false });
    });
  }
  doc.x = left;
  doc.y = top + Math.ceil(figures.length / columns) * rowHeight;
}
