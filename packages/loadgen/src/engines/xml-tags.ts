/** A tag of an XML document. */
export interface Tag {
  name: string;
  kind: 'open' | 'close' | 'empty';
  /** The whole tag, from "<" to ">". */
  text: string;
  /** Where the document goes on after it. */
  end: number;
}

/** What holds no tags, whatever stands in it. */
const skipped = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?', end: '?>' },
];
const nameOf = (text: string) => /^<\/?([^\s/>]*)/.exec(text)![1]!;

/**
 * The tags of an XML document in their order, without those in comments and CDATA. It takes time in proportion to the document's length,
 * whatever a person has written there, and ends where a tag, a comment or a CDATA section has no end.
 */
export function* tagsOf(xml: string): Generator<Tag, undefined> {
  for (let begin = xml.indexOf('<'); begin >= 0;) {
    const part = skipped.find((one) => xml.startsWith(one.begin, begin));
    const end = part ? endAfter(xml, part.end, begin + part.begin.length) : endOfTag(xml, begin + 1);
    if (end === null) return;
    if (!part && xml[begin + 1] !== '!') {
      const text = xml.slice(begin, end);
      const kind = text.startsWith('</') ? 'close' : text.endsWith('/>') ? 'empty' : 'open';
      yield { name: nameOf(text), kind, text, end };
    }
    begin = xml.indexOf('<', end);
  }
}

function endAfter(xml: string, mark: string, from: number): number | null {
  const at = xml.indexOf(mark, from);
  return at < 0 ? null : at + mark.length;
}

/** After the first ">" that is in no attribute. */
function endOfTag(xml: string, from: number): number | null {
  let quote: string | null = null;
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at]!;
    if (quote !== null) {
      if (character === quote) quote = null;
    } else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return null;
}
