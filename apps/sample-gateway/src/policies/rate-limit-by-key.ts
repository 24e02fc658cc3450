import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { headerOf, refuse } from '../exchange';
import { headerNameSchema } from './http-fields';
import { definePolicy } from './policy';

/**
 * Lets `calls` requests per key through in each period and answers the rest with 429 and Retry-After. The key is the value
 * of `keyHeader`, or the client's address when that is not given. Each unit counts in its own memory.
 */
export const rateLimitByKey = definePolicy({
  id: 'rate-limit-by-key',
  params: z.strictObject({
    calls: z.number().int().min(1).max(100_000_000),
    periodSeconds: z.number().int().min(1).max(86_400),
    keyHeader: headerNameSchema.optional(),
  }),
  build({ calls, periodSeconds, keyHeader }) {
    const limiter = new RateLimiterMemory({ points: calls, duration: periodSeconds });
    return {
      async step(exchange, next) {
        const { headers, remoteAddress } = exchange.request;
        const key = keyHeader === undefined ? remoteAddress : (headerOf(headers, keyHeader) ?? '');
        try {
          await limiter.consume(key);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          const retryAfter = String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
          return refuse(exchange, 429, 'Too many requests for this key.', { 'retry-after': retryAfter });
        }
        return next();
      },
    };
  },
});
