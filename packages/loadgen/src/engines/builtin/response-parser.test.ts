import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseParser } from './response-parser';

interface Parsed {
  status: number;
  keepAlive: boolean;
  done: boolean;
  malformed: boolean;
  used: number;
}

/** Feeds the chunks one after the other, as a socket would; then closes if asked to. */
function parse(chunks: readonly Uint8Array[], { head = false, close = false } = {}): Parsed {
  const parser = new ResponseParser();
  parser.begin(head);
  let used = 0;
  for (const chunk of chunks) used += parser.read(chunk, chunk.length);
  if (close) parser.closed();
  const { status, keepAlive, done, malformed } = parser;
  return { status, keepAlive, done, malformed, used };
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
const whole = (text: string, options = {}) => parse([bytes(text)], options);

function cut(message: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const points = [...new Set(cuts.map((point) => point % (message.length + 1)))].sort((a, b) => a - b);
  return [0, ...points].map((from, index) => message.subarray(from, points[index] ?? message.length));
}

const token = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,24}$/);
const noise = fc
  .tuple(token, fc.stringMatching(/^[ -~]{0,60}$/))
  .filter(([name]) => !['content-length', 'transfer-encoding', 'connection'].includes(name.toLowerCase()))
  .map(([name, value]) => `${name}: ${value}\r\n`);
const body = fc.string({ maxLength: 400 }).map((text) => Buffer.from(text, 'utf8').toString('latin1'));
const chunkedOf = (parts: readonly string[]) =>
  `${parts
    .filter((part) => part.length > 0)
    .map((part) => `${part.length.toString(16)};x=1\r\n${part}\r\n`)
    .join('')}0\r\nTrailer: 1\r\n\r\n`;
const framed = fc.oneof(
  body.map((text) => `Content-Length: ${text.length}\r\n\r\n${text}`),
  fc.array(body, { maxLength: 6 }).map((parts) => `transfer-encoding: gzip, Chunked\r\n\r\n${chunkedOf(parts)}`),
);
const informational = fc.constantFrom(
  '',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n',
);
const response = fc
  .tuple(informational, fc.integer({ min: 200, max: 599 }), fc.array(noise, { maxLength: 8 }), framed)
  .filter(([, status]) => status !== 204 && status !== 304)
  .map(([early, status, headers, rest]) => ({
    status,
    message: bytes(`${early}HTTP/1.1 ${status} Some Reason\r\n${headers.join('')}${rest}`),
  }));

describe('ResponseParser', () => {
  it('reads every well-formed response to its last byte, wherever the stream was cut', () => {
    fc.assert(
      fc.property(response, fc.array(fc.nat(), { maxLength: 12 }), ({ status, message }, cuts) => {
        expect(parse(cut(message, cuts))).toEqual({
          status,
          keepAlive: true,
          done: true,
          malformed: false,
          used: message.length,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('comes to the same result for any bytes, wherever they were cut', () => {
    const damaged = fc
      .tuple(response, fc.nat(), fc.nat({ max: 255 }))
      .map(([{ message }, place, byte]) =>
        Buffer.from(message).fill(byte, place % message.length, (place % message.length) + 1),
      );
    fc.assert(
      fc.property(damaged, fc.array(fc.nat(), { maxLength: 12 }), (message, cuts) => {
        const { used, ...expected } = parse([message]);
        const found = parse(cut(message, cuts));
        expect({ ...expected, used: expected.malformed ? 0 : used }).toEqual({
          ...found,
          used: found.malformed ? 0 : found.used,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('stops at the end of the response and leaves what follows', () => {
    const first = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    expect(whole(`${first}HTTP/1.1 500 No\r\n\r\n`)).toMatchObject({ status: 200, done: true, used: first.length });
  });

  it.each([
    ['HEAD has no body', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', { head: true }],
    ['204 has no body', 'HTTP/1.1 204 No Content\r\n\r\n', {}],
    ['304 has no body', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n', {}],
    ['no reason phrase', 'HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n', {}],
    ['bare line feeds in the head', 'HTTP/1.1 200 OK\nContent-Length: 1\n\nx', {}],
    ['the same length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx', {}],
    ['a body that ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nsome text', { close: true }],
    ['a body in a coding other than chunked', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nzz', { close: true }],
  ])('is done: %s', (_, text, options) => {
    expect(whole(text, options)).toMatchObject({ done: true, malformed: false, used: text.length });
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 099 No\r\n\r\n'],
    ['a status beyond 599', 'HTTP/1.1 700 No\r\n\r\n'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['both length and coding', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['a folded header', 'HTTP/1.1 200 OK\r\nX: 1\r\n  2\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: 1\r\n\r\n'],
    ['a chunk size that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'],
    ['a chunk size too large', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n'],
    ['a chunk longer than its size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n'],
    ['an endless head', `HTTP/1.1 200 OK\r\n${'x-filling: 0123456789\r\n'.repeat(4000)}`],
  ])('is malformed: %s', (_, text) => {
    expect(whole(text)).toMatchObject({ malformed: true, done: false });
  });

  it('is cut when the connection closes before the end', () => {
    expect(whole('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc', { close: true }).malformed).toBe(true);
    expect(whole('HTTP/1.1 200 OK\r\nContent', { close: true }).malformed).toBe(true);
    expect(whole('', { close: true }).malformed).toBe(true);
  });

  it('is limited in the body it takes', () => {
    const parser = new ResponseParser();
    parser.begin(false);
    const head = bytes('HTTP/1.1 200 OK\r\n\r\n');
    parser.read(head, head.length);
    const megabyte = new Uint8Array(1024 * 1024);
    for (let read = 0; read < 257; read++) parser.read(megabyte, megabyte.length);
    expect(parser.malformed).toBe(true);
  });

  it('keeps how the body of a failure begins where that is wanted, wherever the stream was cut', () => {
    const failed = bytes(`HTTP/1.1 503 No\r\nTransfer-Encoding: chunked\r\n\r\n${chunkedOf(['{"error":', '"busy"}'])}`);
    const bodyOf = (message: Uint8Array, cuts: number[], wanted: boolean) => {
      const parser = new ResponseParser((status) => wanted && status === 503);
      parser.begin(false);
      for (const chunk of cut(message, cuts)) parser.read(chunk, chunk.length);
      return parser.bodyStart;
    };
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
        expect(bodyOf(failed, cuts, true)).toBe('{"error":"busy"}');
      }),
    );
    expect(bodyOf(failed, [], false)).toBeUndefined();
    expect(bodyOf(bytes('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), [], true)).toBeUndefined();
    const long = bytes(`HTTP/1.1 503 No\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(9000)}`);
    expect(bodyOf(long, [], true)).toBe('x'.repeat(4000));
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', true],
    ['HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 0\r\n\r\n', false],
    ['HTTP/1.1 200 OK\r\nConnection: x, close\r\nContent-Length: 0\r\n\r\n', false],
    ['HTTP/1.1 200 OK\r\nConnection: close\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n', false],
    ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', false],
    ['HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n', true],
  ])('knows whether the connection stays open: %j', (text, keepAlive) => {
    expect(whole(text)).toMatchObject({ done: true, keepAlive });
  });
});

it.each([
  ['Headroom-Stop: 1', true],
  ['headroom-stop:1', true],
  ['HEADROOM-STOP:   1  ', true],
  ['Headroom-Stop: 0', false],
  ['Headroom-Stopp: 1', false],
  ['X-Headroom-Stop: 1', false],
])('%s asks for no more load: %s, and only in its own response', (header, asks) => {
  const parser = new ResponseParser();
  const feed = (text: string) => {
    parser.begin(false);
    parser.read(bytes(text), text.length);
    return parser.stopAsked;
  };
  expect(feed(`HTTP/1.1 503 Busy\r\n${header}\r\nContent-Length: 0\r\n\r\n`)).toBe(asks);
  expect(parser.done).toBe(true);
  expect(feed('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')).toBe(false);
});
