import { areaOf, ensureRoom, tagged, type Pdf } from './pdf';
import { paintSvg } from './paint-svg';
import { readSvg } from './read-svg';

interface PdfFigure {
  title: string;
  /** What it shows, for those who do not see it. */
  description: string;
  svg: string;
}

/** Draws a picture over all of the width, as vectors. */
export function addFigure(pdf: Pdf, { title, description, svg }: PdfFigure): void {
  const { doc, root, readable } = pdf;
  const node = readSvg(readable(svg));
  const scale = areaOf(doc).width / Number(node.attributes.width);
  const height = scale * Number(node.attributes.height);
  ensureRoom(pdf, height);
  const { left } = areaOf(doc);
  const top = doc.y;
  tagged(pdf, root, { type: 'Figure', title, alt: `${title}. ${description}` }, () => {
    doc.save();
    doc.translate(left, top).scale(scale);
    paintSvg(doc, node);
    doc.restore();
  });
  doc.y = top + height + 6;
}
