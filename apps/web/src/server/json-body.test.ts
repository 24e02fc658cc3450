import { expect, it } from 'vitest';
import { readJsonBody } from './json-body';

const post = (body: string) => new Request('http://localhost/', { method: 'POST', body });

it('reads JSON up to its limit', async () => {
  expect(await readJsonBody(post('{"a":"é"}'), 10)).toEqual({ a: 'é' });
  await expect(readJsonBody(post('{"a":"éé"}'), 10)).rejects.toThrow(/at most 10 bytes/);
  for (const body of ['', 'no', '{"a":']) await expect(readJsonBody(post(body), 10)).rejects.toThrow(/must be JSON/);
});
