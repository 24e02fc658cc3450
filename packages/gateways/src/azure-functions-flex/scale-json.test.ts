import { expect, it } from 'vitest';
import published from '../testing/function-app.json';
import { flexScaleJson } from './scale-json';

const { read, write, detect } = flexScaleJson;
const chain = [
  { policy: 'http-concurrency', params: { perInstanceConcurrency: 8 } },
  { policy: 'maximum-instances', params: { maximumInstanceCount: 60 } },
  { policy: 'always-ready', params: { name: 'http', instanceCount: 2 } },
];

it('reads what the command line of Azure prints, and an app as Azure tells it', () => {
  const scale = {
    ...{ alwaysReady: [{ instanceCount: 2, name: 'http' }], instanceMemoryMB: 2048, maximumInstanceCount: 60 },
    triggers: { http: { perInstanceConcurrency: 8 } },
  };
  const { report, ...rest } = read(JSON.stringify(scale));
  expect(rest).toEqual({ chain });
  expect(report.map(({ sentence }) => sentence)).toEqual([
    'The memory of an instance is its tier, and no part of a set of policies.',
  ]);
  expect(read(JSON.stringify(published.response)).chain).toEqual([
    { policy: 'maximum-instances', params: { maximumInstanceCount: 100 } },
  ]);
});

it('names no maximum that the document does not', () => {
  expect(read('{"triggers": {"http": {"perInstanceConcurrency": 8}}}').chain).toEqual(chain.slice(0, 1));
});

it('writes what it reads again', () => {
  expect(read(write(chain))).toEqual({ chain, report: [] });
  expect(detect(write(chain))).toBe(true);
});

it.each([
  ['{', /not JSON/],
  ['{"plugins": {}}', /no scale of a function app/],
  ['{"maximumInstanceCount": 0}', /maximumInstanceCount/],
])('refuses %s', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

it('writes no code of an app', () => {
  expect(() => write([{ policy: 'validate-jwt', params: {} }])).toThrow(/is code of the function app/);
});
