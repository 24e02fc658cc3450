import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { badFile, shown } from '../bad-file';
import type { ImportedRun, ImportSource } from '../import-format';
import { outcomeOf } from '../outcome-of';
import { SampleLog } from '../sample-log';
import { samplesRun } from '../samples-run';
import { hostPrefix, mayHideHost, usersAssumed } from './hosts';
import { transactionMessage, transactionNotes } from './transactions';

/** An element that is open: whether it is a request that is counted, and what counts it if no other within it is. */
interface Open {
  counted: boolean;
  addAlone?: () => void;
}

/** What is known of the threads of all files. */
interface Threads {
  users: number;
  named: boolean;
  transactions: number;
}

/** JTL in XML: requests as `<httpSample>` or `<sample>`; what a counted one is made of (redirects, resources) is part of it. */
export async function readXml(sources: readonly ImportSource[], format: string, notes: string[]): Promise<ImportedRun> {
  const log = new SampleLog();
  const threads: Threads = { users: 0, named: true, transactions: 0 };
  for (const source of sources) await readOne(source, log, threads);
  const { users, named, transactions } = threads;
  const samples = log.finish(sources[0]?.name ?? '');
  return samplesRun(
    { ...samples, users: users > 0 ? users : null },
    {
      format,
      loadModel: users > 0 ? 'closed' : null,
      little: 'at-most-users',
      usersAtLeast: !named,
      resolutionMs: 1,
      assumed: users > 0 ? [usersAssumed] : [],
      notes: [...notes, ...transactionNotes({ leftOut: samples.leftOut, transactions })],
    },
  );
}

async function readOne(source: ImportSource, log: SampleLog, threads: Threads): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const open: Open[] = [];
  const usersOf = new Map<string, number>();
  const lastStartMs = new Map<string, number>();
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
    const element: Open = { counted: isSample && !isTransaction };
    open.push(element);
    if (!isSample) return;
    if (inside) {
      log.leftOut++;
      return;
    }
    const { ts, t, lb = '', rc = '', s, by, sby, na, hn, tn = '' } = tag.attributes;
    threads.named &&= hn !== undefined || !mayHideHost(tn);
    const host = hn ?? hostPrefix.exec(tn)?.[1] ?? '';
    usersOf.set(host, Math.max(usersOf.get(host) ?? 0, Number(na ?? 0) || 0));
    const startMs = figure('ts', ts, fail);
    const latencyMs = figure('t', t, fail);
    const { line } = parser;
    const add = () => {
      lastStartMs.set(tn, startMs);
      log.add(sample, source.name, line);
    };
    const sample = {
      startMs,
      latencyMs,
      name: lb,
      outcome: outcomeOf(rc, s === undefined ? null : s === 'true'),
      bytesIn: Number(by ?? 0) || 0,
      bytesOut: Number(sby ?? 0) || 0,
    };
    if (!isTransaction) return add();
    // It is written behind its requests, or around them.
    element.addAlone = () => {
      if ((lastStartMs.get(tn) ?? -Infinity) >= startMs) log.leftOut++;
      else {
        threads.transactions++;
        add();
      }
    };
  });
  parser.on('closetag', () => open.pop()?.addAlone?.());
  for await (const chunk of createReadStream(source.path, { encoding: 'utf8' })) parser.write(chunk as string);
  parser.close();
  for (const users of usersOf.values()) threads.users += users;
}

function figure(attribute: string, text: string | undefined, fail: (words: string) => Error): number {
  if (text === undefined) throw fail(`the attribute ${attribute} is missing`);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw fail(`the attribute ${attribute} is ${shown(text)}, not a number`);
  return Number(text);
}
