import { expect, it } from 'vitest';
import { createLog } from './create-log';
import { passwordOf, secretScrubber } from './scrub-secrets';

it('known values go in every spelling, and so does what has the shape of a credential', () => {
  const scrub = secretScrubber(['p"ss wörd/1', 'short', undefined]);
  for (const text of [
    'the value p"ss wörd/1',
    JSON.stringify({ value: 'p"ss wörd/1' }),
    `?key=${encodeURIComponent('p"ss wörd/1')}`,
    'postgresql://headroom:p4ss@db:5432/headroom',
    'redis://:p4ss@cache:6379',
    'authorization: Bearer hr_abcdefghijkl',
    'GET /s/Zm9vYmFyYmF6cXV4Zm9v',
  ])
    expect(scrub(text)).toMatch(/\[secret\]/);
  expect(scrub('redis://:p4ss@cache:6379')).toBe('redis://:[secret]@cache:6379');
  expect(scrub('a short sentence about http://localhost:3000/runs')).toBe(
    'a short sentence about http://localhost:3000/runs',
  );
});

it('a row that Postgres quotes goes, and nothing after it', () => {
  const line = JSON.stringify({ detail: 'Failing row contains (1, "a (b)", c).', msg: 'no (sorry)' });
  expect(JSON.parse(secretScrubber([])(line))).toEqual({
    detail: 'Failing row contains [secret].',
    msg: 'no (sorry)',
  });
});

it('a log line keeps what happened and loses what is secret, by field and by value', () => {
  const lines: string[] = [];
  const log = createLog({ name: 'test', level: 'info', secrets: ['correct horse battery'] }, (line) =>
    lines.push(line),
  );
  const cause = new Error('connect postgresql://u:hunter22@db/x failed');
  log.warn(
    { password: 'a', headers: { authorization: 'b', cookie: 'c' }, err: cause, note: 'correct horse battery' },
    'it failed',
  );
  const line = JSON.parse(lines[0]!) as Record<string, unknown>;
  expect(line).toMatchObject({ name: 'test', level: 40, msg: 'it failed', password: '[secret]', note: '[secret]' });
  expect(line.headers).toEqual({ authorization: '[secret]', cookie: '[secret]' });
  expect(lines[0]).not.toMatch(/hunter22|correct horse/);
  expect(JSON.stringify(line.err)).toContain('failed');
});

it('finds the password of a connection', () => {
  expect(passwordOf('postgresql://u:p%40ss@db/x')).toBe('p@ss');
  expect(passwordOf('redis://cache:6379')).toBeUndefined();
  expect(passwordOf(undefined)).toBeUndefined();
});
