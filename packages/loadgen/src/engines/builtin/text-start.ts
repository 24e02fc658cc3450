/** The beginning of a body as text, without a character that was cut; undefined where it is empty or no text. */
export function textStart(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes).replace(/\ufffd$/, '');
  return text !== '' && [...text].every(isOfText) ? text : undefined;
}

/** Neither a control character other than those between words, nor what stands for bytes that are no UTF-8. */
const isOfText = (character: string) => (character >= ' ' && character !== '\ufffd') || '\t\r\n'.includes(character);
