import type { Ctx } from './ctx';
import { isId } from './ids';

/**
 * Names of the persons and API tokens among some actors (`kind:id`), by their reference; parts of the product have none.
 * @param actors out of the workspace's own rows: whoever acted in it keeps their name there, also when they have left it
 */
export async function actorNames(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  actors: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: 'person' | 'token') => [
    ...new Set(
      actors.flatMap((actor) => (actor?.startsWith(`${kind}:`) ? actor.slice(kind.length + 1) : [])).filter(isId),
    ),
  ];
  const select = { id: true, name: true };
  const [people, tokens] = [idsOf('person'), idsOf('token')];
  const [persons, apiTokens] = await Promise.all([
    people.length === 0 ? [] : clients.db.person.findMany({ where: { id: { in: people } }, select }),
    tokens.length === 0 ? [] : clients.db.apiToken.findMany({ where: { id: { in: tokens }, workspaceId }, select }),
  ]);
  return new Map([
    ...persons.map(({ id, name }) => [`person:${id}`, name] as const),
    ...apiTokens.map(({ id, name }) => [`token:${id}`, name] as const),
  ]);
}
