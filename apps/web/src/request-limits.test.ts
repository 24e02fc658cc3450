import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import config from '../next.config';
import { bodyBytes, longestRequestMs, requestLimits } from './server/request-limits';

const app = fileURLToPath(new URL('app/', import.meta.url));
const writing = /export (const |async function |{[^}]*\b)(POST|PUT|PATCH)\b/;

it('every route that takes a body has a limit of its own', () => {
  const routes = globSync('**/route.ts', { cwd: app }).filter((file) => writing.test(readFileSync(app + file, 'utf8')));
  const paths = routes.map((file) => `/${file.replace('/route.ts', '').replaceAll(/\[+(?:\.\.\.)?\w+\]+/g, 'x')}`);
  const limits = paths.toSorted().map((path) => [path, requestLimits('POST', `${path}?a=b`).maxBytes]);
  const ofShard = (verb: string, bytes: number) => [`/agent/v1/runs/x/shards/x/${verb}`, bytes];
  expect(limits).toEqual([
    ['/agent/v1/agents/x/heartbeat', bodyBytes.words],
    ['/agent/v1/register', bodyBytes.words],
    ...['claim', 'control'].map((verb) => ofShard(verb, bodyBytes.words)),
    ofShard('intervals', bodyBytes.seconds),
    ofShard('next', bodyBytes.words),
    ofShard('stage-done', bodyBytes.seconds),
    ['/api/auth/x', bodyBytes.account],
    ['/api/imports', bodyBytes.words],
    ['/api/imports/bundle', bodyBytes.bundle],
    ['/api/imports/x/analysis', bodyBytes.words],
    ['/api/imports/x/files', bodyBytes.upload],
    ['/api/v1/x', bodyBytes.json],
    ['/s/x', bodyBytes.words],
  ]);
});

it('a page takes what Next takes for its actions, and reading takes nothing', () => {
  expect(config.experimental?.serverActions?.bodySizeLimit).toBe(`${bodyBytes.action / 1024 ** 2}mb`);
  expect(requestLimits('POST', '/benchmarks/new').maxBytes).toBe(bodyBytes.action);
  for (const path of ['/', '/runs', '/api/v1/imports', '/api/runs/x/events', '*'])
    expect(requestLimits('GET', path).maxBytes).toBe(bodyBytes.nothing);
});

it('every request has an end, events come back within the hour', () => {
  for (const path of ['/', '/runs/x', '/api/v1/runs', '/api/reports/cost.pdf', '/s/x/bundle', '*'])
    expect(requestLimits('GET', path).withinMs).toBeLessThanOrEqual(10 * 60_000);
  expect(requestLimits('GET', '/api/runs/x/events').withinMs).toBe(longestRequestMs);
});
