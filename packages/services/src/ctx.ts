import { forbidden } from '@headroom/core';
import type { Database } from '@headroom/db';
import type { Producer, RunEvents } from '@headroom/queue';
import type { MailPort } from './mail';
import type { SecretBox } from './secret-box';

/** Who acts: a person, an API token or a part of the product itself. */
export interface Actor {
  kind: 'person' | 'system';
  id: string;
  name: string;
}
export const actorRef = (actor: Actor) => `${actor.kind}:${actor.id}`;

/** Connections that every use case may need; opened once in each process's wiring. */
export interface Clients {
  db: Database;
  producer: Producer;
  events: RunEvents;
  secretBox: SecretBox;
  mail: MailPort;
  /** Connections to clouds may lead to this machine, where stand-ins are: for development alone. */
  allowsLoopbackClouds: boolean;
  /** Hosts on private networks that webhooks may be sent to. */
  webhookHosts: readonly string[];
}

/** Roles from least to most; each may do all that the one before may. */
export const roles = ['viewer', 'runner', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Who acts, in which workspace, with which clients: the first argument of every use case. */
export interface Ctx {
  actor: Actor;
  workspaceId: string;
  role: Role;
  clients: Clients;
}

/** The permission table: the least role that may do each thing. */
const leastRole = {
  'workspace.read': 'viewer',
  'catalog.read': 'viewer',
  'catalog.write': 'editor',
  'price.write': 'admin',
  'connection.write': 'admin',
  'plan.read': 'viewer',
  'plan.write': 'editor',
  'benchmark.read': 'viewer',
  'benchmark.write': 'editor',
  'run.read': 'viewer',
  'run.start': 'runner',
  'run.stop': 'runner',
  'run.import': 'editor',
  'run.unenforced-target': 'admin',
  'share.read': 'viewer',
  'share.write': 'editor',
  'delivery.read': 'viewer',
  'delivery.replay': 'editor',
  'schedule.write': 'editor',
  'channel.write': 'admin',
  'runner.read': 'viewer',
  'runner.write': 'admin',
  'secret.read': 'viewer',
  'secret.write': 'admin',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof leastRole;

/** Whether the actor's role is high enough, for what an answer shows; acts ask `authorise`. */
export const isAllowed = (ctx: Pick<Ctx, 'role'>, permission: Permission): boolean =>
  roles.indexOf(ctx.role) >= roles.indexOf(leastRole[permission]);

/** @throws HeadroomError `forbidden` when the actor's role is too low */
export function authorise(ctx: Ctx, permission: Permission): void {
  if (isAllowed(ctx, permission)) return;
  throw forbidden(`${ctx.actor.name} is ${ctx.role} here; ${permission} needs ${leastRole[permission]} or higher.`);
}
