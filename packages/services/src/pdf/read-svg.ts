import { SaxesParser } from 'saxes';

/** An element of a picture. */
export interface SvgNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: SvgNode[];
  /** Directly inside it. */
  text: string;
}

/** A picture of ours as its elements. @throws Error for what is not XML */
export function readSvg(svg: string): SvgNode {
  const open: SvgNode[] = [{ name: '', attributes: {}, children: [], text: '' }];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const node: SvgNode = { name, attributes, children: [], text: '' };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(svg).close();
  return open[0]!.children[0]!;
}
