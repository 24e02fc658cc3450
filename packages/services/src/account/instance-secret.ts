import { randomBytes } from 'node:crypto';
import type { Clients } from '../ctx';

const purposeOf = (name: string) => `instance-secret:${name}`;

/**
 * A random text (256 bits) that the instance keeps for itself, sealed; made when it is first needed. Of several processes that make it
 * at once, the first is kept.
 */
export async function instanceSecret({ db, secretBox }: Pick<Clients, 'db' | 'secretBox'>, name: string) {
  const kept = await db.instanceSecret.findUnique({ where: { name } });
  if (kept) return secretBox.open(kept.sealed, purposeOf(name));
  const text = randomBytes(32).toString('base64url');
  await db.instanceSecret.createMany({
    data: { name, sealed: secretBox.seal(text, purposeOf(name)) },
    skipDuplicates: true,
  });
  const { sealed } = await db.instanceSecret.findUniqueOrThrow({ where: { name } });
  return secretBox.open(sealed, purposeOf(name));
}
