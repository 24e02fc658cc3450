import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Clients } from '../ctx';
import { z } from 'zod';

const costSchema = z.strictObject({ cost: z.number(), blockSize: z.number(), parallelization: z.number() });
type Cost = z.infer<typeof costSchema>;

/** scrypt (RFC 7914) with 32 MiB a try. */
const cost: Cost = { cost: 2 ** 15, blockSize: 8, parallelization: 1 };

/** What is kept of a password. */
export async function keepPassword(password: string) {
  const salt = Uint8Array.from(randomBytes(16));
  return { passwordHash: await derive(password, salt, cost), passwordSalt: salt, passwordCost: cost };
}

interface KeptPassword {
  passwordHash: Uint8Array | null;
  passwordSalt: Uint8Array | null;
  passwordCost: unknown;
}

/** In constant time. */
export async function isPasswordOf(password: string, kept: KeptPassword): Promise<boolean> {
  const { passwordHash, passwordSalt, passwordCost } = kept;
  if (!passwordHash || !passwordSalt) return false;
  return timingSafeEqual(await derive(password, passwordSalt, costSchema.parse(passwordCost)), passwordHash);
}

/** The same password however a keyboard composes its letters. */
const derive = (password: string, salt: Uint8Array, { cost, blockSize, parallelization }: Cost) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    scrypt(
      password.normalize('NFKC'),
      salt,
      32,
      { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize },
      (error, key) => (error ? reject(error) : resolve(Uint8Array.from(key))),
    ),
  );

export const mostTriesPerMinute = 10;

/** Counts a try before it is made, over all who have the link; false when there were too many within a minute. */
export async function mayTryPassword({ db }: Pick<Clients, 'db'>, shareId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ tries: number }[]>`
    UPDATE share
       SET password_tries = CASE WHEN password_tries_since > now() - interval '1 minute' THEN password_tries + 1 ELSE 1 END,
           password_tries_since = CASE WHEN password_tries_since > now() - interval '1 minute' THEN password_tries_since ELSE now() END
     WHERE id = ${shareId}::uuid
    RETURNING password_tries AS tries`;
  return row !== undefined && row.tries <= mostTriesPerMinute;
}

/** A try that gave the right password does not count: any number of readers may have it. */
export async function giveBackTry({ db }: Pick<Clients, 'db'>, shareId: string): Promise<void> {
  await db.$executeRaw`UPDATE share SET password_tries = greatest(password_tries - 1, 0) WHERE id = ${shareId}::uuid`;
}
