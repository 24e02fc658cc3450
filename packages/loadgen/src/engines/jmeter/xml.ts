/** Part of an XML document, as text. */
export type Xml = string;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn these into spaces or line feeds.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
const escape = (text: string): Xml => text.replace(/[&<>"\r\n\t]/g, (character) => escapes[character]!);

/** An element with attributes and children, in that order. Text must hold only characters that XML knows. */
export function element(name: string, attributes: Record<string, string>, ...children: Xml[]): Xml {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(' ');
  return children.length > 0 ? `<${head}>${children.join('')}</${name}>` : `<${head}/>`;
}

/** An element that holds text. */
export const textElement = (name: string, attributes: Record<string, string>, text: string): Xml =>
  element(name, attributes, escape(text));
