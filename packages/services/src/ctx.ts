import { forbidden } from '@headroom/core';
import type { Database } from '@headroom/db';
import type { Producer, RunEvents } from '@headroom/queue';
import type { MailPort } from './mail';
import { leastRole, roleAllows, scopeOf, type Permission, type Role, type TokenScope } from './permissions';
import type { SecretBox } from './secret-box';

export type { Permission, Role } from './permissions';

/** Who acts: a person, an API token or a part of the product itself. */
export interface Actor {
  kind: 'person' | 'token' | 'system';
  id: string;
  name: string;
  /** What a token was made for beside its role. */
  scopes?: readonly TokenScope[];
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
  /** Ranges of this machine and its private networks that targets may be in which this server itself sends to. */
  privateTargets: readonly string[];
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

/** Whether the actor may do a thing, for what an answer shows; acts ask `authorise`. */
export const isAllowed = (ctx: Pick<Ctx, 'role' | 'actor'>, permission: Permission): boolean =>
  roleAllows(ctx.role, permission) && isInScope(ctx.actor, permission);

function isInScope({ kind, scopes = [] }: Actor, permission: Permission): boolean {
  const scope = scopeOf[permission];
  return kind !== 'token' || scope === undefined || (scope !== null && scopes.includes(scope));
}

/** @throws HeadroomError `forbidden` when the actor's role is too low, or it is a token that was not made for this */
export function authorise(ctx: Ctx, permission: Permission): void {
  if (isAllowed(ctx, permission)) return;
  if (roleAllows(ctx.role, permission))
    throw forbidden(
      scopeOf[permission]
        ? `The token ${ctx.actor.name} was not made for this: ${permission} needs the scope ${scopeOf[permission]}.`
        : `Only a person may do this, and no token: ${permission}.`,
    );
  throw forbidden(`${ctx.actor.name} is ${ctx.role} here; ${permission} needs ${leastRole[permission]} or higher.`);
}
