import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { agentIdOfToken, heartbeatRequest, registerRequest } from '@headroom/core';
import type { HeartbeatRequest, HeartbeatResponse } from '@headroom/core';
import { serveHttp } from './serve';
import type { TestServer } from './serve';

type Assignment = NonNullable<HeartbeatResponse['assignment']>;
type Answer = { status: number; body: unknown } | null;

const agentId = '01890000-0000-7000-8000-000000000001';
export const registrationCode = `hrc_${agentId}_${'c'.repeat(32)}`;
const mint = () => `hra_${agentId}_${randomBytes(24).toString('base64url')}`;
const pollMs = 20;

/** A real server of registration and heartbeats for one agent; requests of the agent protocol go on to `protocolUrl`. */
export class RegistrationServer extends EventEmitter<{ heartbeat: [HeartbeatRequest] }> {
  /** Handed out to an idle agent, each once. */
  assignments: Assignment[] = [];
  /** The next heartbeat brings a new token. */
  rotates = false;
  /** So many of the next answers get lost on their way. */
  answersToLose = 0;
  away = false;
  registrations = 0;
  private token: string | null = null;
  private nextToken: string | null = null;

  private constructor(private readonly protocolUrl: string) {
    super();
  }

  static async start(protocolUrl = 'http://127.0.0.1:1'): Promise<RegistrationServer & TestServer> {
    const server = new RegistrationServer(protocolUrl);
    const http = await serveHttp((request, response) => {
      void server.answer(request).then((answer) => {
        if (answer === null) return request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    return Object.assign(server, http);
  }

  /** Waits for a heartbeat of that activity. */
  async heartbeat(activity: HeartbeatRequest['activity']): Promise<HeartbeatRequest> {
    for (;;) {
      const [report] = (await once(this, 'heartbeat')) as [HeartbeatRequest];
      if (report.activity === activity) return report;
    }
  }

  /** Nobody may speak for the agent any more. */
  remove() {
    this.token = this.nextToken = null;
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const body = await text(request);
    if (this.away) return null;
    if (request.url!.includes('/runs/')) return this.forward(request, body);
    const answer = request.url!.endsWith('/register')
      ? this.register(JSON.parse(body))
      : await this.beat(request, JSON.parse(body));
    if (this.answersToLose === 0) return answer;
    this.answersToLose -= 1;
    return null;
  }

  private async forward(request: IncomingMessage, body: string): Promise<Answer> {
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
    const answer = await fetch(`${this.protocolUrl}${request.url}`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    return answer && { status: answer.status, body: await answer.json() };
  }

  /** The same code again is answered with the same token, as by the real server before the first heartbeat. */
  private register(body: unknown): Answer {
    const { code } = registerRequest.parse(body);
    if (code !== registrationCode) return { status: 401, body: { error: 'unknown code' } };
    this.registrations += 1;
    this.token ??= mint();
    return { status: 200, body: { agentId, token: this.token } };
  }

  private async beat(request: IncomingMessage, body: unknown): Promise<Answer> {
    const report = heartbeatRequest.parse(body);
    if (!this.admits(request)) return { status: 401, body: { error: 'unknown token' } };
    this.emit('heartbeat', report);
    for (const endsAt = performance.now() + report.holdMs; performance.now() < endsAt; await wait(pollMs)) {
      if (!this.admits(request)) return { status: 401, body: { error: 'removed' } };
      const assignment = report.activity === 'idle' ? this.assignments.shift() : undefined;
      if (assignment) return { status: 200, body: { assignment } };
      if (this.away || request.socket.destroyed) return null;
      if (this.rotates) {
        this.nextToken = mint();
        return { status: 200, body: { rotatedToken: this.nextToken } };
      }
    }
    return { status: 200, body: {} };
  }

  private admits(request: IncomingMessage): boolean {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    if (agentIdOfToken(token) !== agentId || !request.url!.includes(`/agents/${agentId}/`)) return false;
    if (token === this.nextToken) {
      this.token = token;
      this.nextToken = null;
      this.rotates = false;
    }
    return token === this.token;
  }
}
