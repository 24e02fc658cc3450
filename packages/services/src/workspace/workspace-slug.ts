import { randomBytes } from 'node:crypto';

/** A readable part of the name, with an end that makes it the only one. */
export const workspaceSlug = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)}-${randomBytes(4).toString('hex')}`;
