import type { Prisma } from '@headroom/db';

/** Secrets that people name share a table with the product's own, under a prefix. */
const prefix = 'secret:';

export const secretRow = (workspaceId: string, name: string) => ({ workspaceId, name: `${prefix}${name}` });
export const secretRows = (workspaceId: string) => ({ workspaceId, name: { startsWith: prefix } });
export const nameOfRow = ({ name }: { name: string }) => name.slice(prefix.length);

/** A secret as people read it: everything but its value. */
export interface SecretHead {
  name: string;
  /** Origins of the targets that it may be sent to; none: all that may be loaded. */
  allowedOrigins: string[];
  updatedAt: Date;
}
/** The columns of a head. */
export const headColumns = { name: true, allowedOrigins: true, updatedAt: true } satisfies Prisma.SecretSelect;
export const headOf = (row: SecretHead): SecretHead => ({ ...row, name: nameOfRow(row) });
