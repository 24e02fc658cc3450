import { createPublicKey } from 'node:crypto';
import { createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { headerOf, refuse } from '../exchange';
import { headerNameSchema } from './http-fields';
import { definePolicy } from './policy';

const rsaPublicKey = z.string().max(8192).refine(isRsaPublicKey, 'must be an RSA public key in PEM form');

/**
 * Verifies an RS256 bearer token: signature, expiry, not-before and, where given, issuer, audience and claims.
 * The signature is checked on the unit's own thread and never cached, so that each request pays for it.
 */
export const validateJwt = definePolicy({
  id: 'validate-jwt',
  params: z.strictObject({
    publicKey: rsaPublicKey,
    issuer: z.string().min(1).max(300).optional(),
    audience: z.string().min(1).max(300).optional(),
    requiredClaims: z.record(z.string(), z.string()).default({}),
    header: headerNameSchema.default('authorization'),
    clockToleranceSeconds: z.number().int().min(0).max(600).default(0),
  }),
  build({ publicKey, issuer, audience, requiredClaims, header, clockToleranceSeconds }) {
    const verify = createVerifier({
      key: publicKey,
      algorithms: ['RS256'],
      cache: false,
      clockTolerance: clockToleranceSeconds * 1000,
      ...(issuer === undefined ? {} : { allowedIss: issuer }),
      ...(audience === undefined ? {} : { allowedAud: audience }),
    });
    const claims = Object.entries(requiredClaims);

    return {
      step(exchange, next) {
        const token = /^Bearer +(\S+)$/i.exec(headerOf(exchange.request.headers, header) ?? '')?.[1];
        if (token === undefined)
          return refuse(exchange, 401, 'A bearer token is needed.', challenge('invalid_request'));
        let payload: Record<string, unknown>;
        try {
          payload = verify(token) as Record<string, unknown>;
        } catch {
          return refuse(exchange, 401, 'The token is not valid.', challenge('invalid_token'));
        }
        const missing = claims.find(([name, value]) => payload[name] !== value);
        if (missing) return refuse(exchange, 403, `The claim ${missing[0]} is not as required.`);
        return next();
      },
    };
  },
});

const challenge = (error: string) => ({ 'www-authenticate': `Bearer error="${error}"` });

function isRsaPublicKey(pem: string): boolean {
  try {
    return pem.includes('PUBLIC KEY') && createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
