/** Lines of words that fit into a width; a word that does not is broken. */
export function wrapLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let [line, reach] = ['', 0];
  const end = () => {
    if (line !== '') lines.push(line);
    [line, reach] = ['', 0];
  };
  const space = widthOf(' ');
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const needed = widthOf(word);
    if (line !== '' && reach + space + needed <= width) {
      line += ` ${word}`;
      reach += space + needed;
      continue;
    }
    end();
    [line, reach] = [word, needed];
    while (reach > width && [...line].length > 1) {
      const head = fitting(line, width, widthOf);
      lines.push(head);
      line = line.slice(head.length);
      reach = widthOf(line);
    }
  }
  end();
  return lines;
}

/** As many letters as fit, at least one. */
function fitting(word: string, width: number, widthOf: (text: string) => number): string {
  let [head, reach] = ['', 0];
  for (const letter of word) {
    reach += widthOf(letter);
    if (head !== '' && reach > width) break;
    head += letter;
  }
  return head;
}
