import { longestQuote } from '../engine';
import { textStart } from './text-start';

/**
 * Incremental HTTP/1.1 response parser (RFC 9112): a state machine over bytes, so that how the stream was cut into chunks
 * cannot matter. Bodies are measured; kept is no more than how that of a failure begins, where that is wanted. Stricter than
 * browsers where leniency would hide a broken target: a response with both Content-Length and Transfer-Encoding, two lengths,
 * folded headers or a bad chunk is malformed.
 */
const enum At {
  StatusLine,
  StatusRest,
  HeaderStart,
  HeaderName,
  HeaderValue,
  HeadEnd,
  FixedBody,
  ChunkSize,
  ChunkExtension,
  ChunkSizeEnd,
  ChunkData,
  ChunkDataEnd,
  ChunkDataEndLf,
  TrailerStart,
  TrailerLine,
  TrailerEnd,
  UntilClose,
  Done,
  Malformed,
}

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;
const COLON = 58;
const SEMICOLON = 59;

const maxHeadBytes = 64 * 1024;
const maxBodyBytes = 256 * 1024 * 1024;
const maxInterestingValue = 256;
/** From here on an answer may be a failure. */
const firstErrorStatus = 400;

/** `HTTP/1.x SSS`: what each position of the status line must be; 0 is any digit. */
const statusPattern = [...'HTTP/1.'].map((letter) => letter.charCodeAt(0)).concat([0, SPACE, 0, 0, 0]);

const interesting = new Map<number, string>(
  ['connection', 'content-length', 'transfer-encoding', 'headroom-stop'].map((name) => [name.length, name]),
);

export class ResponseParser {
  status = 0;
  /** The connection may carry another request after this response. */
  keepAlive = true;
  /** The target asks in this response that no more load be made on it. */
  stopAsked = false;

  private at: At = At.StatusLine;
  private position = 0;
  private headBytes = 0;
  private bodyBytes = 0;
  /** Bytes left of a fixed body or a chunk. */
  private remaining = 0;
  private headRequest = false;
  private contentLength = -1;
  /** Since HTTP/1.1 a connection stays open unless one side asks to close it; before, only when both ask to keep it. */
  private persistent = true;
  private closing = false;
  private chunked = false;
  private encoded = false;
  private candidate: string | undefined;
  private nameLength = 0;
  private value = '';
  private readonly name = new Uint8Array(20);
  /** How the body begins; null where nobody wants to know. */
  private kept: Buffer | null = null;
  private keptBytes = 0;

  /** @param keepsBody asked once for each answer with an error status that has a body */
  constructor(private readonly keepsBody: (status: number) => boolean = () => false) {}

  get done() {
    return this.at === At.Done;
  }

  /** How the body began, where that was kept and is text. */
  get bodyStart(): string | undefined {
    return this.kept === null ? undefined : textStart(this.kept.subarray(0, this.keptBytes));
  }

  get malformed() {
    return this.at === At.Malformed;
  }

  /** Prepares for the response to the next request; an answer to HEAD has no body. */
  begin(headRequest: boolean) {
    this.headRequest = headRequest;
    this.stopAsked = false;
    this.bodyBytes = 0;
    this.kept = null;
    this.beginHead();
  }

  private beginHead() {
    this.at = At.StatusLine;
    this.status = 0;
    this.position = 0;
    this.headBytes = 0;
    this.contentLength = -1;
    this.chunked = false;
    this.encoded = false;
    this.persistent = true;
    this.closing = false;
  }

  /** The peer closed the connection: a body without a length is whole now, anything else is cut. */
  closed() {
    if (this.at === At.UntilClose) this.at = At.Done;
    else if (this.at !== At.Done) this.at = At.Malformed;
  }

  /** Reads bytes up to the end of the response; the number of bytes used. */
  read(bytes: Uint8Array, length: number): number {
    let index = 0;
    while (index < length) {
      switch (this.at) {
        case At.FixedBody:
        case At.ChunkData:
        case At.UntilClose:
          index += this.readBody(bytes, index, length - index);
          break;
        case At.Done:
        case At.Malformed:
          return index;
        case At.StatusRest:
          index = this.skipLine(bytes, index, length);
          break;
        case At.HeaderValue:
          if (this.candidate === undefined) index = this.skipLine(bytes, index, length);
          else this.readByte(bytes[index++]!);
          break;
        default:
          this.readByte(bytes[index++]!);
      }
    }
    return index;
  }

  /** Passes over the rest of a line of the head that nobody wants to know. */
  private skipLine(bytes: Uint8Array, from: number, length: number): number {
    let index = from;
    while (index < length && bytes[index] !== LF) index++;
    const ended = index < length;
    if (ended) index++;
    this.headBytes += index - from;
    if (this.headBytes > maxHeadBytes) this.at = At.Malformed;
    else if (ended) this.at = At.HeaderStart;
    return index;
  }

  private readBody(bytes: Uint8Array, from: number, available: number): number {
    const read = this.at === At.UntilClose ? available : Math.min(available, this.remaining);
    if (this.kept !== null && this.keptBytes < this.kept.length) {
      const part = bytes.subarray(from, from + Math.min(read, this.kept.length - this.keptBytes));
      this.kept.set(part, this.keptBytes);
      this.keptBytes += part.length;
    }
    this.bodyBytes += read;
    this.remaining -= read;
    if (this.bodyBytes > maxBodyBytes) this.at = At.Malformed;
    else if (this.remaining === 0 && this.at === At.FixedBody) this.at = At.Done;
    else if (this.remaining === 0 && this.at === At.ChunkData) this.at = At.ChunkDataEnd;
    return read;
  }

  private readByte(byte: number) {
    if (++this.headBytes > maxHeadBytes) {
      this.at = At.Malformed;
      return;
    }
    switch (this.at) {
      case At.StatusLine:
        return this.readStatus(byte);
      case At.HeaderStart:
        return this.startHeader(byte);
      case At.HeaderName:
        return this.readName(byte);
      case At.HeaderValue:
        return this.readValue(byte);
      case At.HeadEnd:
        return byte === LF ? this.endHead() : this.fail();
      case At.ChunkSize:
        return this.readChunkSize(byte);
      case At.ChunkExtension:
        if (byte === CR) this.at = At.ChunkSizeEnd;
        else if (byte === LF) this.fail();
        return;
      case At.ChunkSizeEnd:
        return byte === LF ? this.startChunk() : this.fail();
      case At.ChunkDataEnd:
        this.at = byte === CR ? At.ChunkDataEndLf : At.Malformed;
        return;
      case At.ChunkDataEndLf:
        if (byte === LF) this.startChunkSize();
        else this.fail();
        return;
      case At.TrailerStart:
        this.at = byte === CR ? At.TrailerEnd : byte === LF ? At.Malformed : At.TrailerLine;
        return;
      case At.TrailerLine:
        if (byte === LF) this.at = At.TrailerStart;
        return;
      case At.TrailerEnd:
        this.at = byte === LF ? At.Done : At.Malformed;
        return;
    }
  }

  private fail() {
    this.at = At.Malformed;
  }

  private readStatus(byte: number) {
    const expected = statusPattern[this.position]!;
    if (expected === 0 ? byte < 48 || byte > 57 : byte !== expected) return this.fail();
    if (this.position === 7) this.persistent = byte > 48;
    else if (this.position > 8) this.status = this.status * 10 + byte - 48;
    if (++this.position < statusPattern.length) return;
    if (this.status < 100 || this.status === 101 || this.status > 599) return this.fail();
    this.at = At.StatusRest;
  }

  private startHeader(byte: number) {
    if (byte === CR) {
      this.at = At.HeadEnd;
    } else if (byte === LF) {
      this.endHead();
    } else {
      this.at = At.HeaderName;
      this.nameLength = 0;
      this.readName(byte);
    }
  }

  private readName(byte: number) {
    if (byte === COLON) {
      if (this.nameLength === 0) return this.fail();
      this.candidate = this.interestingName();
      this.value = '';
      this.at = At.HeaderValue;
    } else if (byte <= SPACE || byte >= 127) {
      this.fail();
    } else {
      if (this.nameLength < this.name.length) this.name[this.nameLength] = byte >= 65 && byte <= 90 ? byte + 32 : byte;
      this.nameLength++;
    }
  }

  private interestingName(): string | undefined {
    const name = interesting.get(this.nameLength);
    if (name === undefined) return undefined;
    for (let index = 0; index < name.length; index++) if (name.charCodeAt(index) !== this.name[index]) return undefined;
    return name;
  }

  private readValue(byte: number) {
    if (byte === LF) {
      this.at = At.HeaderStart;
      if (this.candidate !== undefined) this.useHeader(this.candidate, this.value.trim().toLowerCase());
    } else if (this.candidate !== undefined) {
      this.value += byte === TAB ? ' ' : String.fromCharCode(byte);
      if (this.value.length > maxInterestingValue) this.fail();
    }
  }

  private useLength(value: string) {
    const length = /^\d{1,15}$/.test(value) ? Number(value) : -1;
    if (length < 0 || (this.contentLength >= 0 && this.contentLength !== length)) return this.fail();
    this.contentLength = length;
  }

  private useHeader(name: string, value: string) {
    if (name === 'content-length') return this.useLength(value);
    if (name === 'headroom-stop') return void (this.stopAsked ||= value === '1');
    // What many servers say in every response: no need to take it apart.
    if (name === 'connection' && value === 'keep-alive') return void (this.persistent = true);
    const tokens = value.split(',').map((token) => token.trim());
    if (name === 'transfer-encoding') {
      this.encoded = true;
      this.chunked = tokens.at(-1) === 'chunked';
    } else if (tokens.includes('close')) {
      this.closing = true;
    } else if (tokens.includes('keep-alive')) {
      this.persistent = true;
    }
  }

  private endHead() {
    if (this.status < 200) return this.beginHead();
    this.keepAlive = this.persistent && !this.closing;
    if (this.encoded && this.contentLength >= 0) return this.fail();
    if (this.headRequest || this.status === 204 || this.status === 304) {
      this.at = At.Done;
      return;
    }
    if (this.status >= firstErrorStatus && this.keepsBody(this.status)) {
      this.kept = Buffer.allocUnsafe(longestQuote);
      this.keptBytes = 0;
    }
    if (this.chunked) {
      this.startChunkSize();
    } else if (!this.encoded && this.contentLength >= 0) {
      this.remaining = this.contentLength;
      this.at = this.remaining === 0 ? At.Done : At.FixedBody;
    } else {
      this.keepAlive = false;
      this.remaining = Infinity;
      this.at = At.UntilClose;
    }
  }

  private startChunkSize() {
    this.at = At.ChunkSize;
    this.position = 0;
    this.remaining = 0;
    this.headBytes = 0;
  }

  private readChunkSize(byte: number) {
    const digit = hexDigit(byte);
    if (digit >= 0) {
      this.remaining = this.remaining * 16 + digit;
      if (++this.position > 8) this.fail();
    } else if (this.position === 0) {
      this.fail();
    } else if (byte === CR) {
      this.at = At.ChunkSizeEnd;
    } else {
      this.at = byte === SEMICOLON || byte === SPACE || byte === TAB ? At.ChunkExtension : At.Malformed;
    }
  }

  private startChunk() {
    this.at = this.remaining > 0 ? At.ChunkData : At.TrailerStart;
  }
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
