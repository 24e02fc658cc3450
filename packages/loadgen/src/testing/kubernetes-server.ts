import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { V1Job, V1Secret } from '@kubernetes/client-node';
import { listOf } from './kubernetes-list';
import { StandInPod } from './kubernetes-pod';
import type { PodTrouble } from './kubernetes-pod';
import { serveHttps } from './loopback-tls';
import type { LoopbackTls } from './loopback-tls';
import type { TestServer } from './serve';

export const namespace = 'load';
const token = 'the-service-account-token';

/** A connection to the stand-in, as an admin would enter it. */
export const kubernetesConnection = (server: string, { cert }: LoopbackTls) => ({
  ...{ server, caData: Buffer.from(cert).toString('base64'), token, namespace, cpu: 1, memoryGb: 0.5 },
  nodeSelector: { pool: 'load' },
});

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
export interface KubernetesRefusal {
  code: number;
  reason: string;
  message: string;
  retryAfter?: number;
}
const refuse = ({ code, reason, message, retryAfter }: KubernetesRefusal): Reply => ({
  status: code,
  body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, details: {}, code },
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});
const notFound = (kind: string, name: string) =>
  refuse({ code: 404, reason: 'NotFound', message: `${kind} "${name}" not found` });

interface StandInJob {
  job: V1Job;
  pods: StandInPod[];
  failure: string | null;
}

/**
 * A stand-in for a Kubernetes API server with its job controller, kubelet and garbage collector, as far as an indexed job
 * needs them; containers are real agents. Paths, kinds and Status bodies by api/openapi-spec/v3 of kubernetes/kubernetes
 * (apis__batch__v1_openapi.json, api__v1_openapi.json). Secrets cannot be read, which the role does not allow either.
 */
export class KubernetesServer {
  readonly jobs = new Map<string, StandInJob>();
  readonly secrets = new Map<string, V1Secret>();
  /** Taken from the front, one for each creation; null lets one through, `lost` works and loses the answer. */
  creations: (KubernetesRefusal | 'lost' | null)[] = [];
  deletions: (KubernetesRefusal | null)[] = [];
  podTrouble: PodTrouble = null;
  /** Keeps the job from making pods at all. */
  podWarning: string | null = null;
  expired = false;
  readonly asked: string[] = [];
  origin = '';

  private constructor(private readonly headroom: string) {}

  static async start(tls: LoopbackTls, headroom: string): Promise<KubernetesServer & TestServer> {
    const cluster = new KubernetesServer(headroom);
    const server = await serveHttps(tls, (request, response) => void cluster.answer(request, response));
    cluster.origin = server.url;
    return Object.assign(cluster, server, {
      async [Symbol.asyncDispose]() {
        await Promise.all([...cluster.jobs.values()].flatMap(({ pods }) => pods.map((pod) => pod.remove())));
        await server[Symbol.asyncDispose]();
      },
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, this.origin);
    this.asked.push(`${request.method} ${url.pathname}`);
    const isKnown = request.headers.authorization === `Bearer ${token}` && !this.expired;
    const reply = isKnown
      ? await this.perform(request, url)
      : refuse({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });
    if (reply === null) return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  }

  private async perform(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply | null> {
    this.control();
    const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;
    const core = `/api/v1/namespaces/${namespace}`;
    const name = pathname.startsWith(`${jobs}/`) ? pathname.slice(jobs.length + 1) : '';
    if (request.method === 'POST' && pathname === jobs) return this.createJob((await json(request)) as V1Job);
    if (request.method === 'POST' && pathname === `${core}/secrets`)
      return this.createSecret((await json(request)) as V1Secret);
    if (request.method === 'DELETE' && name) return this.deleteJob(name);
    if (request.method !== 'GET') return notFound('path', pathname);
    if (name)
      return this.jobs.has(name) ? { status: 200, body: this.jobOnTheWire(name) } : notFound('jobs.batch', name);
    if (pathname === jobs)
      return listOf(
        'JobList',
        [...this.jobs.keys()].map((key) => this.jobOnTheWire(key)),
        searchParams,
      );
    if (pathname === `${core}/pods`)
      return listOf(
        'PodList',
        [...this.jobs.values()].flatMap(({ pods }) => pods.map((pod) => pod.onTheWire())),
        searchParams,
      );
    if (pathname === `${core}/events`) return listOf('EventList', this.events(), new URLSearchParams());
    return refuse({ code: 403, reason: 'Forbidden', message: `${pathname} is forbidden for this service account` });
  }

  private events() {
    const event = { metadata: {}, involvedObject: {}, message: this.podWarning };
    return this.podWarning ? [event] : [];
  }

  private createJob(job: V1Job): Reply | null {
    const trouble = this.creations.shift() ?? null;
    if (trouble !== null && trouble !== 'lost') return refuse(trouble);
    const name = job.metadata!.name!;
    if (this.jobs.has(name))
      return refuse({ code: 409, reason: 'AlreadyExists', message: `jobs.batch "${name}" already exists` });
    job.metadata!.uid = randomUUID();
    const pods = this.podWarning ? 0 : job.spec!.completions!;
    this.jobs.set(name, {
      ...{ job, failure: null },
      pods: Array.from({ length: pods }, (_, index) => new StandInPod(job, index, this.podTrouble)),
    });
    return trouble === 'lost' ? null : { status: 201, body: this.jobOnTheWire(name) };
  }

  private createSecret(secret: V1Secret): Reply | null {
    const trouble = this.creations.shift() ?? null;
    if (trouble !== null && trouble !== 'lost') return refuse(trouble);
    const name = secret.metadata!.name!;
    if (this.secrets.has(name))
      return refuse({ code: 409, reason: 'AlreadyExists', message: `secrets "${name}" already exists` });
    this.secrets.set(name, secret);
    this.control();
    return trouble === 'lost' ? null : { status: 201, body: { ...secret, stringData: undefined } };
  }

  /** What the controllers would do by now: start pods whose secret is there, and end a job of which a pod has failed. */
  private control() {
    for (const standIn of this.jobs.values()) {
      const { volumes } = standIn.job.spec!.template.spec!;
      const secret = this.secrets.get(volumes!.find(({ name }) => name === 'tokens')!.secret!.secretName!);
      if (secret) for (const pod of standIn.pods) pod.start(secret.stringData!, this.headroom);
      if (standIn.failure !== null || !standIn.pods.some(({ hasFailed }) => hasFailed)) continue;
      standIn.failure = 'Job has reached the specified backoff limit';
      const active = standIn.pods.filter(({ container }) => container?.exitCode === null);
      standIn.pods = standIn.pods.filter((pod) => !active.includes(pod));
      for (const pod of active) void pod.remove();
    }
  }

  /** In the foreground: the job stays until its pods are gone; its secret goes with it, by owner reference. */
  private deleteJob(name: string): Reply {
    const trouble = this.deletions.shift() ?? null;
    if (trouble) return refuse(trouble);
    const standIn = this.jobs.get(name);
    if (!standIn) return notFound('jobs.batch', name);
    const { uid } = standIn.job.metadata!;
    void Promise.all(standIn.pods.map((pod) => pod.remove())).then(() => {
      this.jobs.delete(name);
      for (const [key, { metadata }] of this.secrets)
        if (metadata?.ownerReferences?.some((owner) => owner.uid === uid)) this.secrets.delete(key);
    });
    return { status: 200, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' } };
  }

  private jobOnTheWire(name: string) {
    const { job, failure } = this.jobs.get(name)!;
    const failed = { type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded', message: failure };
    return { ...job, status: { ...(failure && { conditions: [failed] }) } };
  }
}
