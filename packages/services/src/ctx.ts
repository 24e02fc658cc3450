import { forbidden } from '@headroom/core';
import type { Database } from '@headroom/db';
import type { Producer, RunEvents } from '@headroom/queue';
import type { MailPort } from './mail';
import { leastRole, roleAllows, type Permission, type Role } from './permissions';
import type { SecretBox } from './secret-box';

export type { Permission, Role } from './permissions';

/** Who acts: a person, an API token or a part of the product itself. */
export interface Actor {
  kind: 'person' | 'token' | 'system';
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
  /** Where people reach the web app, for the links in what is sent. */
  webUrl: string;
  /** Name servers that are asked for hosts in place of the system's, as `address` or `address:port`. */
  dnsServers?: readonly string[] | undefined;
}

/** Who acts, in which workspace, with which clients: the first argument of every use case. */
export interface Ctx {
  actor: Actor;
  workspaceId: string;
  role: Role;
  clients: Clients;
  /** Where an act comes from, for the audit log: the address of the request. */
  origin?: string | null;
}

/** Whether the actor's role is high enough, for what an answer shows; acts ask `authorise`. */
export const isAllowed = (ctx: Pick<Ctx, 'role'>, permission: Permission): boolean => roleAllows(ctx.role, permission);

/** @throws HeadroomError `forbidden` when the actor's role is too low */
export function authorise(ctx: Ctx, permission: Permission): void {
  if (isAllowed(ctx, permission)) return;
  throw forbidden(`${ctx.actor.name} is ${ctx.role} here; ${permission} needs ${leastRole[permission]} or higher.`);
}
