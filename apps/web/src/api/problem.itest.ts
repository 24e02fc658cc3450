import { tooManyRequests } from '@headroom/core';
import { openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { errorResponse, toActionError, withDigest } from '@/server/errors';
import { problemOf } from './problem';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const sentence = 'The database took too long over this. Try again later, or ask for less.';

/** What the client throws when a statement takes longer than it may; what makes it slow is gone with its transaction. */
const failureOf = (kind: 'model' | 'raw'): Promise<unknown> =>
  instance.clients.db
    .$transaction(
      async (transaction) => {
        await transaction.$executeRaw`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`;
        await transaction.$executeRaw`CREATE TRIGGER slow BEFORE INSERT ON workspace FOR EACH ROW EXECUTE FUNCTION slow()`;
        await transaction.$executeRaw`SET LOCAL statement_timeout = '50ms'`;
        if (kind === 'model') await transaction.workspace.create({ data: { slug: 'slow', name: 'Slow' } });
        else await transaction.$queryRaw`SELECT pg_sleep(600)::text`;
      },
      { timeout: 50_000, maxWait: 50_000 },
    )
    .then(
      () => expect.unreachable('it takes ten minutes'),
      (error: unknown) => error,
    );

it.each(['model', 'raw'] as const)('a statement that takes too long is 503 and one sentence: %s', async (kind) => {
  const error = await failureOf(kind);
  const response = errorResponse(error);
  expect(response.status).toBe(503);
  const told = await response.text();
  expect(JSON.parse(told)).toEqual({ error: { code: 'unavailable', message: sentence, details: {} } });
  expect(problemOf(error)).toMatchObject({ kind: 'unavailable', details: { detail: sentence } });
  expect(toActionError(error)).toEqual({ message: sentence, problems: {} });
  expect(withDigest(error)).toMatchObject({ digest: 'headroom:too-slow' });
});

it('too many requests say when to try again', () => {
  expect(problemOf(tooManyRequests('x', 7))).toMatchObject({
    ...{ kind: 'too-many-requests', details: { headers: { 'retry-after': '7' } } },
  });
});
