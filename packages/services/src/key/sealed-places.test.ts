import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sealedPlaces } from './sealed-places';

it('every column that the schema says is sealed is a place that a rotation visits', () => {
  const schema = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');
  const models = schema.matchAll(/^model \w+ \{$([\s\S]*?)^\}$/gm);
  const sealed = [...models].flatMap(([, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1];
    return [...body.matchAll(/^\s+(sealed|retiring)\w*\s+Bytes/gm)].map(([, column]) => `${table}.${column}`);
  });
  expect(sealed.length).toBeGreaterThan(3);
  expect(sealedPlaces.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(sealed.toSorted());
});
