import type { SvgNode } from './read-svg';

type Attributes = Readonly<Record<string, string>>;

/** Paints a picture of `renderSvg` as vectors and text, at the document's origin: just the SVG that those pictures are made of. */
export function paintSvg(doc: PDFKit.PDFDocument, node: SvgNode, inherited: Attributes = {}): void {
  const attributes = { ...inherited, ...node.attributes };
  switch (node.name) {
    case 'svg':
      for (const child of node.children) paintSvg(doc, child);
      return;
    case 'g':
      for (const child of node.children) paintSvg(doc, child, attributes);
      return;
    case 'text':
      paintText(doc, attributes, node.text);
      return;
    case 'title':
    case 'desc':
      return;
    default:
      doc.save();
      paintShape(doc, node.name, attributes);
      doc.restore();
  }
}

function paintShape(doc: PDFKit.PDFDocument, name: string, attributes: Attributes): void {
  const at = (key: string) => Number(attributes[key] ?? 0);
  const [, x, y] = /^translate\((.+),(.+)\)$/.exec(attributes.transform ?? '') ?? [];
  if (x !== undefined && y !== undefined) doc.translate(Number(x), Number(y));
  if (name === 'line') doc.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
  else if (name === 'circle') doc.circle(at('cx'), at('cy'), at('r'));
  else if (name === 'path') doc.path(attributes.d ?? '');
  else if (name === 'rect' && at('rx') > 0)
    doc.roundedRect(at('x'), at('y'), at('width'), at('height'), Math.min(at('rx'), at('width') / 2));
  else if (name === 'rect') doc.rect(at('x'), at('y'), at('width'), at('height'));
  else throw new Error(`A picture has <${name}>, which is not painted.`);
  const fill = name === 'line' || attributes.fill === 'none' ? undefined : (attributes.fill ?? '#000');
  const { stroke } = attributes;
  if (stroke !== undefined) lineLook(doc, attributes);
  if (fill !== undefined) doc.fillColor(fill, Number(attributes['fill-opacity'] ?? 1));
  if (fill !== undefined && stroke !== undefined) doc.strokeColor(stroke).fillAndStroke();
  else if (fill !== undefined) doc.fill();
  else if (stroke !== undefined) doc.strokeColor(stroke).stroke();
}

function lineLook(doc: PDFKit.PDFDocument, attributes: Attributes): void {
  doc.lineWidth(Number(attributes['stroke-width'] ?? 1));
  if (attributes['stroke-linecap'] === 'round') doc.lineCap('round');
  const dashes = attributes['stroke-dasharray']?.split(/[\s,]+/).map(Number);
  // PDFKit takes a whole pattern, its types a single length.
  if (dashes) doc.dash(dashes as unknown as number, {});
}

function paintText(doc: PDFKit.PDFDocument, attributes: Attributes, text: string): void {
  const size = Number(attributes['font-size'] ?? 12);
  doc.font(Number(attributes['font-weight'] ?? 400) >= 600 ? 'bold' : 'regular').fontSize(size);
  const width = doc.widthOfString(text);
  const anchor = attributes['text-anchor'] ?? 'start';
  const x = Number(attributes.x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const y = Number(attributes.y) + Number.parseFloat(attributes.dy ?? '0') * size;
  if (attributes['paint-order'] === 'stroke' && attributes.stroke !== undefined) {
    // A ground in place of an outline, which would be a second text to whoever copies or hears it.
    doc.save().rect(x - 1.5, y - size * 0.8, width + 3, size * 1.05);
    doc.fillColor(attributes.stroke, 0.8).fill().restore();
  }
  doc.fillColor(attributes.fill ?? '#000', 1).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}
