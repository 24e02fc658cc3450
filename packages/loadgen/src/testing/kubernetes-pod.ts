import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { ContainerProcess } from './container-process';

/** What keeps a stand-in's pods from running. */
export type PodTrouble =
  { kind: 'unschedulable'; message: string } | { kind: 'waiting'; reason: string; message: string } | null;

const indexName = 'batch.kubernetes.io/job-completion-index';

/** A pod of an indexed job; its container is a real process, which starts once the secret that it mounts exists. */
export class StandInPod {
  container: ContainerProcess | null = null;
  private readonly directory = mkdtempSync(join(tmpdir(), 'headroom-pod-'));

  constructor(
    private readonly job: V1Job,
    readonly index: number,
    private readonly trouble: PodTrouble,
  ) {}

  /** Starts the container as the kubelet would: variables expanded, the one file of the secret mounted. */
  start(secret: Record<string, string>, headroom: string) {
    if (this.trouble || this.container) return;
    const { command = [], args = [], volumeMounts = [] } = this.job.spec!.template.spec!.containers[0]!;
    const expand = (text: string) => text.replaceAll('$(JOB_COMPLETION_INDEX)', String(this.index));
    const mount = volumeMounts.find(({ name }) => name === 'tokens')!;
    const file = join(this.directory, 'token');
    writeFileSync(file, secret[expand(mount.subPathExpr!)]!);
    const argument = (text: string) => (text === mount.mountPath ? file : expand(text));
    const env = { JOB_COMPLETION_INDEX: String(this.index) };
    this.container = new ContainerProcess({ command: [...command, ...args].map(argument), env }, headroom);
  }

  get hasFailed() {
    return (this.container?.exitCode ?? 0) !== 0;
  }

  async remove() {
    await this.container?.end();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The pod as `GET /api/v1/…/pods` shows it. */
  onTheWire(): V1Pod {
    const { metadata, spec } = this.job.spec!.template;
    const annotations = { [indexName]: String(this.index) };
    return {
      metadata: { name: `${this.job.metadata!.name}-${this.index}-x7k2p`, labels: metadata?.labels ?? {}, annotations },
      spec: spec!,
      status: this.status(),
    };
  }

  private status(): NonNullable<V1Pod['status']> {
    const named = { name: 'agent', image: '', imageID: '', ready: false, restartCount: 0 };
    if (this.trouble?.kind === 'unschedulable') {
      const condition = {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: this.trouble.message,
      };
      return { phase: 'Pending', conditions: [condition] };
    }
    if (!this.container) {
      const { reason, message } = this.trouble ?? { reason: 'ContainerCreating', message: undefined };
      return {
        phase: 'Pending',
        containerStatuses: [{ ...named, state: { waiting: { reason, ...(message && { message }) } } }],
      };
    }
    const { exitCode, startedAt, finishedAt, log } = this.container;
    if (exitCode === null)
      return { phase: 'Running', containerStatuses: [{ ...named, state: { running: { startedAt } } }] };
    const terminated = {
      ...{ exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', startedAt, finishedAt: finishedAt! },
      // FallbackToLogsOnError
      ...(exitCode !== 0 && { message: log.slice(-2048) }),
    };
    return { phase: exitCode === 0 ? 'Succeeded' : 'Failed', containerStatuses: [{ ...named, state: { terminated } }] };
  }
}
