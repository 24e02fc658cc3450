import { secretName } from '@headroom/core';
import { deleteSecret, getSecret, listSecrets, setSecret } from '@headroom/services';
import { z } from 'zod';
import { time } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPageBy } from '../page';

const group = 'Secrets';
const params = z.object({ name: secretName });
const head = z.object({ name: z.string(), updatedAt: time });

export const secrets = [
  operation({
    ...{ id: 'listSecrets', method: 'get', path: '/secrets', group, needs: 'secret.read' },
    summary: 'Names of the secrets that benchmarks may use; values are never read back',
    query: z.strictObject(pageQuery),
    answer: pageOf(head),
    run: (ctx, { query }) => readPageBy(params, query, (asked) => listSecrets(ctx, asked)),
  }),
  operation({
    ...{ id: 'getSecret', method: 'get', path: '/secrets/{name}', group, needs: 'secret.read' },
    summary: 'That a secret is there, and since when; its value is never read back',
    ...{ params, answer: head },
    run: (ctx, given) => getSecret(ctx, given.params),
  }),
  operation({
    ...{ id: 'setSecret', method: 'put', path: '/secrets/{name}', group, needs: 'secret.write' },
    summary: 'Set a secret, new or in place of an older value',
    ...{ params, body: z.strictObject({ value: z.string().min(4).max(20_000) }) },
    run: (ctx, { params: { name }, body: { value } }) => setSecret(ctx, { name, value }),
  }),
  operation({
    ...{ id: 'deleteSecret', method: 'delete', path: '/secrets/{name}', group, needs: 'secret.write' },
    summary: 'Delete a secret; benchmarks that name it cannot be started until it is set again',
    params,
    run: (ctx, given) => deleteSecret(ctx, given.params),
  }),
];
