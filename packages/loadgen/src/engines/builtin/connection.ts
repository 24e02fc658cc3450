import net from 'node:net';
import tls from 'node:tls';
import type { PreparedRequest } from './request-bytes';
import { ResponseParser } from './response-parser';

export interface ConnectionTarget {
  /** The address that the host name was resolved to once. */
  address: string;
  port: number;
  /** Set for https: the name that the certificate must carry. */
  tlsName: string | null;
  readBuffers: ReadBuffers;
}

/** Read buffers of one size, used again by later connections, so that reconnecting never scatters the heap. */
export class ReadBuffers {
  private readonly free: Buffer[] = [];

  constructor(private readonly bytes: number) {}

  take(): Buffer {
    return this.free.pop() ?? Buffer.allocUnsafeSlow(this.bytes);
  }

  giveBack(buffer: Buffer) {
    this.free.push(buffer);
  }
}

/** What a connection tells its generator. A request ends exactly once: answered or failed. */
export interface ConnectionEvents {
  sent(connection: Connection): void;
  /** `body`: how it begins, where that was wanted and it is text. */
  answered(connection: Connection, status: number, body: string | undefined): void;
  /** Asked of answers that may be failures: whether to keep how their body begins. */
  wantsBody(connection: Connection, status: number): boolean;
  /** A response asks that no more load be made on the target. */
  stopAsked(): void;
  failed(connection: Connection, phase: 'connect' | 'tls' | 'reset', reason: string): void;
  closed(connection: Connection): void;
}

/** A keep-alive connection with at most one request in flight. Times in milliseconds since the stage began. */
export class Connection {
  request: PreparedRequest | null = null;
  requestIndex = 0;
  intendedAtMs = 0;
  /** When the request was given to this connection; the time-out counts from here. */
  startedAtMs = 0;
  sentAtMs = 0;
  idleSinceMs = 0;
  bytesIn = 0;
  isClosed = false;
  /** Neighbours in the generator's list of busy connections, oldest first. */
  earlier: Connection | null = null;
  later: Connection | null = null;

  private phase: 'connect' | 'tls' | 'ready' = 'connect';
  private readonly socket: net.Socket;
  private readonly parser = new ResponseParser((status) => this.events.wantsBody(this, status));

  constructor(
    target: ConnectionTarget,
    private readonly events: ConnectionEvents,
  ) {
    const buffer = target.readBuffers.take();
    const options = {
      host: target.address,
      port: target.port,
      noDelay: true,
      onread: {
        buffer,
        callback: (length: number, bytes: Uint8Array) => this.received(bytes, length),
      },
    };
    if (target.tlsName === null) {
      this.socket = net.connect(options, () => this.ready());
    } else {
      const servername = net.isIP(target.tlsName) ? undefined : target.tlsName;
      // The types of tls.connect leave out `onread`, which its documentation has.
      const tlsOptions: tls.ConnectionOptions = { ...options, servername, ALPNProtocols: ['http/1.1'] };
      const socket = tls.connect(tlsOptions, () => this.ready());
      socket.once('connect', () => (this.phase = 'tls'));
      this.socket = socket;
    }
    this.socket.on('error', (error: NodeJS.ErrnoException) => this.broken(error.message || error.code || error.name));
    this.socket.once('end', () => this.broken('the target closed the connection before the response was whole'));
    this.socket.once('close', () => {
      this.broken('the connection was closed before the response was whole');
      target.readBuffers.giveBack(buffer);
    });
  }

  /** The request waits for the handshake if there is none yet. */
  start(request: PreparedRequest) {
    this.request = request;
    this.bytesIn = 0;
    this.parser.begin(request.isHead);
    if (this.phase === 'ready') this.write(request);
  }

  destroy() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.request = null;
    this.socket.destroy();
    this.events.closed(this);
  }

  /** What a connection that is given up was still waiting for. */
  get waitingFor(): 'connect' | 'tls' | 'response' {
    return this.phase === 'ready' ? 'response' : this.phase;
  }

  private ready() {
    this.phase = 'ready';
    if (this.request) this.write(this.request);
  }

  private write(request: PreparedRequest) {
    this.events.sent(this);
    this.socket.write(request.bytes);
  }

  private received(bytes: Uint8Array, length: number): boolean {
    if (this.isClosed) return true;
    if (this.request === null) {
      this.destroy();
      return true;
    }
    this.bytesIn += length;
    const used = this.parser.read(bytes, length);
    if (this.parser.stopAsked) this.events.stopAsked();
    if (this.parser.done) this.answered(this.parser.keepAlive && used === length);
    else if (this.parser.malformed) this.fail('reset', 'the response was not valid HTTP/1.1');
    return true;
  }

  private answered(reusable: boolean) {
    const { status, bodyStart } = this.parser;
    this.request = null;
    if (!reusable) this.destroy();
    this.events.answered(this, status, bodyStart);
  }

  private broken(reason: string) {
    if (this.isClosed) return;
    if (this.request === null) return this.destroy();
    this.parser.closed();
    if (this.phase === 'ready' && this.parser.done) this.answered(false);
    else this.fail(this.phase === 'ready' ? 'reset' : this.phase, reason);
  }

  private fail(phase: 'connect' | 'tls' | 'reset', reason: string) {
    this.destroy();
    this.events.failed(this, phase, reason);
  }
}
