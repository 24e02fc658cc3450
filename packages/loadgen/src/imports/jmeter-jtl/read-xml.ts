import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { badFile, shown } from '../bad-file';
import type { ImportedRun, ImportSource } from '../import-format';
import { outcomeOf } from '../outcome-of';
import { SampleLog } from '../sample-log';
import { samplesRun } from '../samples-run';

const transactionMessage = 'Number of samples in transaction';

/** Elements that are open: whether a request that is counted is among them. */
interface Open {
  counted: boolean;
}

/** JTL in XML: requests as `<httpSample>` or `<sample>`; what a counted one is made of (redirects, resources) is part of it. */
export async function readXml(sources: readonly ImportSource[], format: string, notes: string[]): Promise<ImportedRun> {
  const log = new SampleLog();
  let users = 0;
  for (const source of sources) users += await readOne(source, log);
  const samples = log.finish(sources[0]?.name ?? '');
  return samplesRun(
    { ...samples, users: users > 0 ? users : null },
    {
      format,
      loadModel: users > 0 ? 'closed' : null,
      little: 'at-most-users',
      resolutionMs: 1,
      assumed: users > 0 ? ['Threads are users of a closed test (the most that were active at once).'] : [],
      notes: [
        ...notes,
        ...(samples.leftOut > 0
          ? [
              `${samples.leftOut} elements of transactions and sub-requests are left out: they are told of by other requests.`,
            ]
          : []),
      ],
    },
  );
}

async function readOne(source: ImportSource, log: SampleLog): Promise<number> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const open: Open[] = [];
  let users = 0;
  const fail = (words: string) => badFile(source.name, words, { line: parser.line, column: parser.column });
  parser.on('error', ({ message }) => {
    const words = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    throw fail(
      /unclosed|unexpected end|document must contain/.test(words)
        ? `the file is cut off (${words})`
        : `not well-formed XML (${words})`,
    );
  });
  parser.on('doctype', () => {
    throw fail('a document type is refused');
  });
  parser.on('opentag', (tag) => {
    if (open.length === 0 && tag.name !== 'testResults') throw fail(`the root is <${tag.name}>, not <testResults>`);
    const inside = open.some(({ counted }) => counted);
    const isSample = open.length > 0 && (tag.name === 'httpSample' || tag.name === 'sample');
    const isTransaction = tag.attributes['rm']?.startsWith(transactionMessage) ?? false;
    open.push({ counted: isSample && !isTransaction });
    if (!isSample) return;
    if (inside || isTransaction) {
      log.leftOut++;
      return;
    }
    const { ts, t, lb = '', rc = '', s, by, sby, na } = tag.attributes;
    users = Math.max(users, Number(na ?? 0) || 0);
    log.add(
      {
        startMs: figure('ts', ts, fail),
        latencyMs: figure('t', t, fail),
        name: lb,
        outcome: outcomeOf(rc, s === undefined ? null : s === 'true'),
        bytesIn: Number(by ?? 0) || 0,
        bytesOut: Number(sby ?? 0) || 0,
      },
      source.name,
      parser.line,
    );
  });
  parser.on('closetag', () => open.pop());
  for await (const chunk of createReadStream(source.path, { encoding: 'utf8' })) parser.write(chunk as string);
  parser.close();
  return users;
}

function figure(attribute: string, text: string | undefined, fail: (words: string) => Error): number {
  if (text === undefined) throw fail(`the attribute ${attribute} is missing`);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw fail(`the attribute ${attribute} is ${shown(text)}, not a number`);
  return Number(text);
}
