import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  claimRequest,
  controlRequest,
  intervalsRequest,
  nextRequest,
  requestSchema,
  stageDoneRequest,
} from '@headroom/core';
import type {
  ControlResponse,
  GeneratorHealth,
  Interval,
  LogLine,
  ServerSample,
  ShardStage,
  StageDoneRequest,
} from '@headroom/core';
import { serveHttp } from './serve';
import type { TestServer } from './serve';

export interface ProtocolOptions {
  targetUrl: string;
  stages: ShardStage[];
  timeoutMs?: number;
  engine?: string;
  shards?: number;
  secrets?: Record<string, string>;
  watchStopFile?: boolean;
  script?: { fileName: string; text: string };
}

const epoch = 3;
export const shardToken = 'the-shard-token';

/** A real server of the agent protocol with an in-memory run; what it answers can be changed while an agent talks to it. */
export class ProtocolServer extends EventEmitter<{ control: []; intervals: []; done: [StageDoneRequest] }> {
  control: ControlResponse = { directive: 'continue', leaseMs: 10_000 };
  /** Every request is dropped without an answer, as by a server that is away. */
  away = false;
  /** Requests are worked on, but the answers get lost. */
  losesAnswers = false;
  /** Status with which every request is refused. */
  refusal: number | null = null;
  readonly intervals = new Map<string, Interval>();
  readonly health = new Map<string, GeneratorHealth>();
  readonly server: ServerSample[] = [];
  readonly log = new Map<number, LogLine>();
  readonly stageDones: StageDoneRequest[] = [];
  /** Rows that arrived again. */
  repeated = 0;
  claims = 0;

  private constructor(private readonly options: ProtocolOptions) {
    super();
  }

  static async start(options: ProtocolOptions): Promise<ProtocolServer & TestServer> {
    const protocol = new ProtocolServer(options);
    const http = await serveHttp((request, response) => {
      void protocol.answer(request).then((answer) => {
        if (answer === null) return request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    return Object.assign(protocol, http);
  }

  /** Waits until the end of a stage is reported. */
  async stageDone(): Promise<StageDoneRequest> {
    const [report] = await once(this, 'done');
    return report as StageDoneRequest;
  }

  /** Completed requests by stage, from all rows that were taken. */
  completed(stage: number): number {
    return [...this.intervals.values()]
      .filter((interval) => interval.stage === stage)
      .reduce((sum, { outcomes }) => sum + Object.values(outcomes).reduce((total, count) => total + count, 0), 0);
  }

  /** Requests by stage that were completed, or told as dropped: a machine that has no time sends late, or not at all. */
  accountedFor(stage: number): number {
    const dropped = [...this.health.values()].filter((row) => row.stage === stage).map((row) => row.dropped);
    return dropped.reduce((sum, count) => sum + count, this.completed(stage));
  }

  seconds(stage: number): number[] {
    return [...this.health.values()].filter((row) => row.stage === stage).map(({ second }) => second);
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown } | null> {
    const body: unknown = JSON.parse(await text(request));
    if (this.away) return null;
    if (this.refusal !== null) return { status: this.refusal, body: { error: 'refused' } };
    if (request.headers.authorization !== `Bearer ${shardToken}`) return { status: 401, body: { error: 'no token' } };
    const verb = request.url!.split('/').at(-1)!;
    const answer = await this.perform(verb, body);
    return this.losesAnswers ? null : { status: 200, body: answer };
  }

  private async perform(verb: string, body: unknown): Promise<unknown> {
    if (verb === 'claim') return this.claim(body);
    if (verb === 'next') return this.next(body);
    if (verb === 'control') return this.hold(body);
    if (verb === 'intervals') return this.store(body);
    const report = stageDoneRequest.parse(body);
    this.stageDones.push(report);
    this.emit('done', report);
    return {};
  }

  private claim(body: unknown) {
    claimRequest.parse(body);
    this.claims++;
    return {
      epoch,
      shards: this.options.shards ?? 1,
      engine: this.options.engine ?? 'builtin',
      target: {
        baseUrl: this.options.targetUrl,
        address: '127.0.0.1',
        // Longer than any moment in which this machine has no time: a request that timed out is counted otherwise.
        timeoutMs: this.options.timeoutMs ?? 20_000,
        maxConnections: 32,
      },
      requests: [
        requestSchema.parse({
          ...{ name: 'r', path: '/' },
          headers: Object.fromEntries(
            Object.keys(this.options.secrets ?? {}).map((name) => [`x-${name}`, `{{secret:${name}}}`]),
          ),
        }),
      ],
      secrets: this.options.secrets ?? {},
      watchStopFile: this.options.watchStopFile ?? false,
      ...(this.options.script && { script: this.options.script }),
    };
  }

  private next(body: unknown) {
    const { afterStage } = nextRequest.parse(body);
    const stage = this.options.stages.find(({ index }) => index > afterStage);
    return stage ? { kind: 'stage', stage } : { kind: 'finish', reason: 'all stages are done' };
  }

  /** Held as by the real server: answered when the directive changes, else after `holdMs`. */
  private async hold(body: unknown) {
    const { holdMs } = controlRequest.parse(body);
    this.emit('control');
    const before = this.control.directive;
    const endsAt = performance.now() + holdMs;
    while (before === 'continue' && this.control.directive === before && performance.now() < endsAt)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return this.control;
  }

  private store(body: unknown) {
    const batch = intervalsRequest.parse(body);
    for (const row of batch.intervals)
      this.keep(this.intervals, `${row.shard} ${row.stage} ${row.second} ${row.requestName}`, row);
    for (const row of batch.health) this.keep(this.health, `${row.shard} ${row.stage} ${row.second}`, row);
    this.server.push(...batch.server);
    for (const line of batch.log) this.log.set(line.line, line);
    if (batch.intervals.length > 0) this.emit('intervals');
    return {};
  }

  private keep<T>(rows: Map<string, T>, key: string, row: T) {
    const known = rows.get(key);
    if (known === undefined) rows.set(key, row);
    else if (JSON.stringify(known) === JSON.stringify(row)) this.repeated++;
    else throw new Error(`row ${key} arrived again with other content`);
  }
}
