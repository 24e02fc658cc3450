import { conflict, forbidden, invalidInput, notFound, staleEpoch, tooManyRequests, unavailable } from '@headroom/core';
import { expect, test } from 'vitest';
import { errorResponse, isConnectionFailure, toActionError, withDigest } from './errors';

test.each([
  [invalidInput('x'), 400],
  [forbidden('x'), 403],
  [notFound('run', '1'), 404],
  [conflict('x'), 409],
  [staleEpoch('x'), 409],
  [unavailable('x'), 503],
  [tooManyRequests('x', 7), 429],
])('%o has its status', async (error, status) => {
  const response = errorResponse(error);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code: error.code, message: error.message } });
});

test('too many requests say when to try again', () => {
  expect(errorResponse(tooManyRequests('x', 7)).headers.get('retry-after')).toBe('7');
});

test('a database that is away is 503, wherever in the chain of causes it shows', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(isConnectionFailure(new Error('query failed', { cause: refused }))).toBe(true);
  expect(isConnectionFailure(Object.assign(new Error('terminating connection'), { code: '57P01' }))).toBe(true);
  expect(isConnectionFailure(new Error('column "x" does not exist'))).toBe(false);
  expect(errorResponse(refused).status).toBe(503);
});

test('a form gets its problems by field, and unforeseen failures are thrown on', () => {
  const problems = [{ path: 'target.baseUrl', message: 'must be an http or https URL' }];
  expect(toActionError(invalidInput('x', { problems })).problems).toEqual({
    'target.baseUrl': 'must be an http or https URL',
  });
  expect(toActionError(conflict('taken'))).toEqual({ message: 'taken', problems: {} });
  expect(() => toActionError(new Error('bug'))).toThrow('bug');
});

test('the error page learns the code', () => {
  expect(withDigest(forbidden('x'))).toMatchObject({ digest: 'headroom:forbidden' });
  expect(withDigest(Object.assign(new Error('x'), { code: 'P1001' }))).toMatchObject({
    digest: 'headroom:unavailable',
  });
  expect(withDigest(new Error('bug'))).not.toHaveProperty('digest');
});
