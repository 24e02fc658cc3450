import { expect, it } from 'vitest';
import { routeName } from './route-name';

it.each([
  ['/', '/'],
  ['/runs/0199b2a1-0000-7000-8000-000000000000?tab=errors', '/runs/:id'],
  ['/api/runs/0199b2a1-0000-7000-8000-000000000000/stages/3', '/api/runs/:id/stages/:id'],
  ['/agent/v1/runs/0199b2a1-0000-7000-8000-000000000000/shards/0/next', '/agent/v1/runs/:id/shards/:id/next'],
  ['/s/abcdefghijklmnopqrstuv/bundle', '/s/:id/bundle'],
  ['/s/imported/0199b2a1-0000-7000-8000-000000000000', '/s/imported/:id'],
  ['/policies/sample/my-set', '/policies/:id/my-set'],
  ['/_next/static/chunks/a.js', '/_next'],
  ['/api/reports/cost.csv', '/api/reports/cost.csv'],
])('%s is %s', (path, route) => expect(routeName(path)).toBe(route));
