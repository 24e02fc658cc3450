/** Secrets that people name share a table with the product's own, under a prefix. */
const prefix = 'secret:';

export const secretRow = (workspaceId: string, name: string) => ({ workspaceId, name: `${prefix}${name}` });
export const secretRows = (workspaceId: string) => ({ workspaceId, name: { startsWith: prefix } });
export const nameOfRow = ({ name }: { name: string }) => name.slice(prefix.length);
