import { invalidInput } from '@headroom/core';
import { parse } from 'shell-quote';
import { MixBuilder } from '../mix-builder';
import type { MixFormat } from '../request-mix';

const bodyOptions = new Set(['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode']);
/** Options that change how curl works or prints, not what it asks for; with a value or without. */
const mute = new Set([
  ...['-s', '--silent', '-S', '--show-error', '-v', '--verbose', '-i', '--include', '-k', '--insecure', '--compressed'],
  ...['-L', '--location', '-f', '--fail', '--http1.1', '--http2', '-N', '--no-buffer', '-sS', '-sSL', '-#'],
]);
const muteWithValue = new Set([
  ...['-o', '--output', '-w', '--write-out', '-m', '--max-time', '--connect-timeout', '--retry', '-A', '--user-agent'],
  ...['-e', '--referer', '--cacert', '-E', '--cert', '--key', '-x', '--proxy', '--resolve', '-c', '--cookie-jar'],
]);

/** A body that is put together from files or parts. */
const fileOptions = new Set(['-F', '--form', '--form-string', '-T', '--upload-file']);

interface Call {
  method: string | null;
  url: string | null;
  /** Words that are no option; the value of an option that is not known may be among them. */
  words: string[];
  /** The option that names what is sent, when it cannot be read here. */
  fileOption: string | null;
  headers: [string, string][];
  body: string[];
  inQuery: boolean;
}

/** Words of each curl command; line continuations and quotes as a POSIX shell has them. */
function commandsIn(text: string): string[][] {
  const commands: string[][] = [];
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n(?=\s*(?:\$\s*)?curl\b)/)) {
    const words = parse(line.trim().replace(/^\$\s*/, ''), (name) => `$${name}`);
    const strange = words.find((word) => typeof word !== 'string' && !('comment' in word) && !('pattern' in word));
    if (strange)
      throw invalidInput(
        `Only plain curl commands can be read, without pipes or several on a line: ${line.slice(0, 120)}`,
      );
    const plain = words.flatMap((word) => (typeof word === 'string' ? word : 'pattern' in word ? word.pattern : []));
    if (plain[0] === 'curl') commands.push(plain.slice(1));
  }
  return commands;
}

function readCall(words: string[], mix: MixBuilder): Call {
  const call: Call = { method: null, url: null, words: [], fileOption: null, headers: [], body: [], inQuery: false };
  for (let at = 0; at < words.length; at++) {
    const [word, joined] = splitOption(words[at]!);
    const value = () => joined ?? words[++at] ?? '';
    if (word === '-X' || word === '--request') call.method = value();
    else if (word === '-H' || word === '--header') {
      const [name = '', ...rest] = value().split(':');
      call.headers.push([name.trim(), rest.join(':').trim()]);
    } else if (bodyOptions.has(word)) call.body.push(value());
    else if (word === '--json') {
      call.body.push(value());
      call.headers.push(['content-type', 'application/json'], ['accept', 'application/json']);
    } else if (['-u', '--user', '--oauth2-bearer'].includes(word)) {
      value();
      call.headers.push(['authorization', 'secret']);
    } else if (fileOptions.has(word)) {
      value();
      call.fileOption = word;
    } else if (word === '-b' || word === '--cookie') call.headers.push(['cookie', value()]);
    else if (word === '-G' || word === '--get') call.inQuery = true;
    else if (word === '-I' || word === '--head') call.method = 'HEAD';
    else if (word === '--url') call.url = value();
    else if (muteWithValue.has(word)) value();
    else if (word.startsWith('-') && !mute.has(word)) mix.leaveOut(`The option ${word}.`);
    else if (!word.startsWith('-')) call.words.push(word);
  }
  call.url ??= call.words.find((word) => word.includes('://')) ?? call.words[0] ?? null;
  return call;
}

/** `--name=value` and `-Xvalue` are an option and its value in one word. */
function splitOption(word: string): [string, string | undefined] {
  const long = /^(--[a-z0-9-]+)=(.*)$/s.exec(word);
  if (long) return [long[1]!, long[2]];
  const short = /^(-[XHdbuomFT])(.+)$/s.exec(word);
  return short && !mute.has(word) ? [short[1]!, short[2]] : [word, undefined];
}

/** One or more curl commands, one after the other, as browsers copy them. */
export const curl: MixFormat = {
  id: 'curl',
  label: 'curl commands',
  detect: (text) => /^\s*(\$\s*)?curl\s/.test(text),
  read(text) {
    const mix = new MixBuilder('curl');
    for (const words of commandsIn(text)) {
      const call = readCall(words, mix);
      const body = call.body.length > 0 ? call.body.join('&') : undefined;
      if (call.url === null)
        throw invalidInput(`A curl command names no address: curl ${words.join(' ').slice(0, 120)}`);
      const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(call.url) ? call.url : `http://${call.url}`;
      const address = url.replace(/[?#].*/s, '');
      if (call.fileOption !== null) {
        mix.leaveOut(`${address}: what ${call.fileOption} sends is not read; only -d and --json are.`);
        continue;
      }
      if (body?.startsWith('@')) {
        mix.leaveOut(`${call.method ?? 'POST'} ${address}: its body is the file ${body.slice(1)}, which is not here.`);
        continue;
      }
      const asked = call.inQuery && body !== undefined ? `${url}${url.includes('?') ? '&' : '?'}${body}` : url;
      const sent = call.inQuery ? undefined : body;
      const isTyped = call.headers.some(([name]) => name.toLowerCase() === 'content-type');
      if (sent !== undefined && !isTyped) call.headers.push(['content-type', 'application/x-www-form-urlencoded']);
      mix.add({
        method: call.method ?? (sent === undefined ? 'GET' : 'POST'),
        url: asked,
        headers: call.headers,
        body: sent,
      });
    }
    return mix.build();
  },
};
