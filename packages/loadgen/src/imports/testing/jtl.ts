import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** JTL files of tests, row by row. */
export const header =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect';
export const start = 1_700_000_000_000;
export const row = (atMs: number, elapsed: number | string = 10, users = 1) =>
  `${start + atMs},${elapsed},a,200,OK,t 1-1,text,true,,100,50,${users},${users},http://x/,9,0,1`;
export const jtl = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
export const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

export const bytes = (text: string) => new TextEncoder().encode(text);

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
export const bytesOf = (name: string) => readFileSync(fixture(name));
export const textOf = (name: string) => bytesOf(name).toString('utf8');
