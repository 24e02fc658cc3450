import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clients } from '../ctx';
import { localPersonEmail } from '../workspace/local-context';
import { instanceSecret } from './instance-secret';

const name = 'setup-code';

/** Whether nobody owns anything yet: the person of the demo has no way to sign in. */
export async function needsSetUp({ db }: Pick<Clients, 'db'>): Promise<boolean> {
  const owners = { role: 'owner', person: { NOT: { email: localPersonEmail } } } as const;
  return (await db.member.count({ where: owners, take: 1 })) === 0;
}

/** The code that makes the first owner, the same in every process until it is used; null once there is an owner. */
export async function setUpCode(clients: Pick<Clients, 'db' | 'secretBox'>): Promise<string | null> {
  return (await needsSetUp(clients)) ? instanceSecret(clients, name) : null;
}

/** In constant time. */
export async function isSetUpCode(clients: Pick<Clients, 'db' | 'secretBox'>, given: string): Promise<boolean> {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given.trim()), digest(await instanceSecret(clients, name)));
}
