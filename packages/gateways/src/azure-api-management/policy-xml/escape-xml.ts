const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entity = /&(?:(amp|lt|gt|quot|apos)|#x([0-9a-fA-F]+)|#([0-9]+));/g;
const lastCodePoint = 0x10ffff;

/** Text of an element: only what would be read as markup is escaped. A lone carriage return would be read as a new line. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;').replaceAll('\r', '&#xD;');

/** Tabs and ends of lines in the value of an attribute, which would be read as spaces. */
export const escapeWhiteSpace = (value: string): string =>
  value.replaceAll('\t', '&#x9;').replaceAll('\n', '&#xA;').replaceAll('\r', '&#xD;');

/** Value of an attribute, in quotes of either kind. */
export const escapeAttribute = (value: string): string =>
  escapeWhiteSpace(
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
  );

/** Entities that every XML document knows, as the characters they stand for. A number of no character stays, to be refused. */
export const unescapeXml = (text: string): string =>
  text.replace(entity, (whole, name: string | undefined, hex: string | undefined, decimal: string | undefined) => {
    if (name !== undefined) return entities[name]!;
    const codePoint = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return codePoint > lastCodePoint ? whole : String.fromCodePoint(codePoint);
  });

/** Escapes ampersands that begin no entity, as in `a && b`. Unknown entities stay, to be refused. */
export const escapeBareAmpersands = (text: string): string => text.replace(/&(?!#?\w+;)/g, '&amp;');
