import { expect, it } from 'vitest';
import { readRequestMix } from './registry';

type Schemas = Record<string, object>;
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const openapi = (schema: object, schemas: Schemas = {}) =>
  JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: 'http://a.test' }] },
    paths: {
      '/big': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
      '/small': { get: { responses: {} } },
    },
    components: { schemas },
  });
const levels = (count: number, level: (next: object) => object): Schemas =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `L${index}`,
      level(index + 1 < count ? reference(`L${index + 1}`) : { type: 'string' }),
    ]),
  );
const tenfold = (next: object) => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, next])),
});

it.each([
  ['schemas that name each other ten times a level', openapi(reference('L0'), levels(14, tenfold))],
  [
    'parts that name each other twice',
    openapi(
      reference('L0'),
      levels(60, (next) => ({ allOf: [next, next] })),
    ),
  ],
  ['a list of a billion', openapi({ type: 'array', minItems: 1e9, items: { type: 'string' } })],
  [
    'lists of lists',
    openapi(
      reference('L0'),
      levels(9, (items) => ({ type: 'array', minItems: 1_000, items })),
    ),
  ],
  ['a text of a billion', openapi({ type: 'string', minLength: 1e9 })],
])('an example of %s is left out, and the other requests are read', async (_, text) => {
  const mix = await readRequestMix(text);
  expect(mix.requests.map(({ name }) => name)).toEqual(['GET /small']);
  expect(mix.leftOut.join()).toContain('POST /big: an example of what it is sent would be too large');
});

const aliases = ['openapi: 3.1.0', 'l0: &l0 [x, x, x, x, x, x, x, x, x]'].concat(
  Array.from({ length: 9 }, (_, index) => `l${index + 1}: &l${index + 1} [${Array(9).fill(`*l${index}`).join(', ')}]`),
);
it.each([
  ['aliases of aliases', aliases.join('\n')],
  ['brackets without end', `openapi: ${'['.repeat(20_000)}`],
  ['a reference that leads nowhere', openapi(reference('Nothing'))],
  [
    'folders in folders',
    `{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json","name":"x"},"item":${'[{"item":'.repeat(5_000)}[]${'}]'.repeat(5_000)}}`,
  ],
])('a document of %s is refused with a sentence', async (_, text) => {
  await expect(readRequestMix(text)).rejects.toMatchObject({ code: 'invalid-input' });
});

it('a name that every object has by nature changes none', async () => {
  const properties = JSON.parse(
    '{"__proto__":{"type":"object","properties":{"polluted":{"type":"string"}}}}',
  ) as object;
  await readRequestMix(openapi({ type: 'object', properties }));
  expect({}).not.toHaveProperty('polluted');
});
