import type { Ctx } from './ctx';
import { isId } from './ids';

const personRef = 'person:';

/** Names of the persons among some actors (`kind:id`), by their reference; parts of the product have none. */
export async function actorNames(
  { clients, workspaceId }: Ctx,
  actors: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    actors.flatMap((actor) => (actor?.startsWith(personRef) ? actor.slice(personRef.length) : [])).filter(isId),
  );
  if (ids.size === 0) return new Map();
  const persons = await clients.db.person.findMany({
    where: { id: { in: [...ids] }, members: { some: { workspaceId } } },
    select: { id: true, name: true },
  });
  return new Map(persons.map(({ id, name }) => [`${personRef}${id}`, name]));
}
