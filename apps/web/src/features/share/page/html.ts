/** Text that is HTML already; everything else is escaped where it is put in. */
export interface Html {
  readonly html: string;
}
type Part = string | number | null | undefined | false | Html | readonly Html[];

/** A piece of HTML: what is put into it is escaped, unless it is HTML itself. Null, undefined and false are nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + written(parts[index])).join(''),
});

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
