import { secretName } from '@headroom/core';
import { deleteSecret, getSecret, listSecrets, setSecret } from '@headroom/services';
import { z } from 'zod';
import { time } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPageBy } from '../page';

const group = 'Secrets';
const params = z.object({ name: secretName });
const allowedOrigins = z
  .array(z.string().max(300))
  .max(50)
  .describe(
    'Origins of the targets that it may be sent to, such as https://api.example.com; none: all that may be loaded',
  );
const head = z.object({ name: z.string(), allowedOrigins, updatedAt: time });

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
    summary: 'That a secret is there, since when and for which targets; its value is never read back',
    ...{ params, answer: head },
    run: (ctx, given) => getSecret(ctx, given.params),
  }),
  operation({
    ...{ id: 'setSecret', method: 'put', path: '/secrets/{name}', group, needs: 'secret.write' },
    summary: 'Set a secret, new or in place of an older value; without targets those that it had stay',
    params,
    body: z.strictObject({ value: z.string().min(4).max(20_000), allowedOrigins: allowedOrigins.optional() }),
    run: (ctx, { params: { name }, body }) => setSecret(ctx, { name, ...body }),
  }),
  operation({
    ...{ id: 'deleteSecret', method: 'delete', path: '/secrets/{name}', group, needs: 'secret.write' },
    summary: 'Delete a secret; benchmarks that name it cannot be started until it is set again',
    params,
    run: (ctx, given) => deleteSecret(ctx, given.params),
  }),
];
