import { scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { headerOf, refuse } from '../exchange';
import { definePolicy } from './policy';

const keyBytes = 32;
const powerOfTwo = (value: number) => Number.isInteger(Math.log2(value));
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64');

/**
 * Checks user and password against scrypt hashes (RFC 7914, r = 8, p = 1); `cost` is scrypt's N and sets the CPU spent
 * per request. An unknown user costs as much as a wrong password.
 */
export const basicAuth = definePolicy({
  id: 'basic-auth',
  params: z.strictObject({
    users: z
      .array(
        z.strictObject({
          name: z
            .string()
            .min(1)
            .max(200)
            .regex(/^[^:]*$/, 'must not contain a colon'),
          salt: base64,
          hash: base64.refine((hash) => Buffer.from(hash, 'base64').length === keyBytes, `must be ${keyBytes} bytes`),
        }),
      )
      .min(1)
      .max(10_000),
    cost: z.number().int().min(2).max(16_384).refine(powerOfTwo, 'must be a power of two').default(1024),
    realm: z
      .string()
      .max(100)
      .regex(/^[\w .-]*$/, 'must be letters, digits, spaces, dots or hyphens')
      .default('gateway'),
  }),
  build({ users, cost, realm }) {
    const known = new Map(
      users.map(({ name, salt, hash }) => [
        name,
        { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') },
      ]),
    );
    const nobody = { salt: Buffer.alloc(16), hash: Buffer.alloc(keyBytes) };
    const unauthorised = { 'www-authenticate': `Basic realm="${realm}", charset="UTF-8"` };

    return {
      step(exchange, next) {
        const encoded = /^Basic +(\S+)$/i.exec(headerOf(exchange.request.headers, 'authorization') ?? '')?.[1];
        if (encoded === undefined) return refuse(exchange, 401, 'User and password are needed.', unauthorised);
        const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
        const user = known.get(name);
        const { salt, hash } = user ?? nobody;
        const same = timingSafeEqual(scryptSync(password, salt, keyBytes, { N: cost, r: 8, p: 1 }), hash);
        if (!user || !same) return refuse(exchange, 401, 'User or password is wrong.', unauthorised);
        return next();
      },
    };
  },
});
