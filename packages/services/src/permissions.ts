/** Roles from least to most; each may do all that the one before may. */
export const roles = ['viewer', 'runner', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The permission table: the least role that may do each thing. Every use case asks it, pages only mirror it. */
export const leastRole = {
  'workspace.read': 'viewer',
  'workspace.write': 'admin',
  'workspace.create': 'admin',
  'member.read': 'viewer',
  'member.write': 'admin',
  'audit.read': 'admin',
  'operations.read': 'admin',
  'token.read': 'viewer',
  'token.write': 'runner',
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
  'telemetry.read': 'viewer',
  'telemetry.write': 'editor',
  'share.read': 'viewer',
  'share.write': 'editor',
  'delivery.read': 'viewer',
  'delivery.replay': 'editor',
  'schedule.write': 'editor',
  'channel.write': 'admin',
  'runner.read': 'viewer',
  'runner.write': 'admin',
  'target.read': 'viewer',
  'target.prove': 'editor',
  'target.write': 'admin',
  'load.halt': 'admin',
  'secret.read': 'viewer',
  'secret.write': 'admin',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof leastRole;

/** What a token may be made for beside its role. */
export const tokenScopes = ['members'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * What a token's role alone does not give it, and the scope that does; null is for no token at all. A token that could make people
 * or tokens would hand on what it may do beyond its own end.
 */
export const scopeOf: Partial<Record<Permission, TokenScope | null>> = {
  'member.write': 'members',
  'token.write': null,
  'workspace.create': null,
};

/** Whether a role is high enough for a permission. */
export const roleAllows = (role: Role, permission: Permission): boolean =>
  roles.indexOf(role) >= roles.indexOf(leastRole[permission]);
