import { infrastructure } from '@headroom/core';
import { longestQuote } from '../engine';
import { resultColumns } from './save-properties';

function quotedFields(record: string): string[] {
  const fields: string[] = [];
  const pattern = /("(?:[^"]|"")*"|[^,]*)(,|$)/gy;
  for (let match = pattern.exec(record); match; match = pattern.exec(record)) {
    const [, field = '', end] = match;
    fields.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '') break;
  }
  return fields;
}

const quotesIn = (text: string) => text.split('"').length - 1;

/** Reads JMeter's result rows as they come. A row with quotes may go on over several lines. */
export class ResultReader {
  private begun = '';

  /**
   * The rows that `text`, whole lines, completes: fields in the order of `resultColumns`.
   * @throws HeadroomError `infrastructure` for a row with other columns
   */
  *read(text: string): Generator<string[]> {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      const line = text.slice(from, end);
      from = end + 1;
      if (this.begun === '' && !line.includes('"')) {
        if (line !== '') yield this.checked(line.split(','), line);
        continue;
      }
      this.begun += this.begun === '' ? line : `\n${line}`;
      if (quotesIn(this.begun) % 2 === 1) continue;
      const record = this.begun;
      this.begun = '';
      yield this.checked(quotedFields(record), record);
    }
  }

  private checked(fields: string[], row: string): string[] {
    if (fields.length !== resultColumns.length)
      throw infrastructure(
        `JMeter wrote a result row of ${fields.length} columns in place of ${resultColumns.length}: ${row.slice(0, longestQuote)}`,
      );
    return fields;
  }
}
