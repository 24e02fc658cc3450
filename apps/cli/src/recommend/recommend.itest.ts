import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { parsePlan, readPlanDocument, recommendationSchema } from '@headroom/core';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const examples = fileURLToPath(new URL('../../../../docs/examples/plans/', import.meta.url));
let programs: Programs;
let directory: string;
beforeAll(async () => {
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-recommend-'));
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

/** The command as a person starts it, with nothing in its environment. */
function start(args: string[]) {
  return spawn(process.execPath, [programs.headroom, 'recommend', ...args], { cwd: directory, env: {} });
}

async function headroom(args: string[], input = '') {
  const child = start(args);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

async function onFile(name: string, content: string | Uint8Array) {
  await writeFile(join(directory, name), content);
  return headroom([name]);
}

describe('headroom recommend', () => {
  it.each([
    ['unit-tiers.yaml', 0, 'recommended'],
    ['per-call-tier.yaml', 0, 'recommended'],
    ['not-enough-evidence.yaml', 3, 'notEnoughEvidence'],
  ])('answers %s with code %d, as text and as a document, the same each time', async (name, code, verdict) => {
    const file = join(examples, name);
    const [plain, again, json] = [await headroom([file]), await headroom([file]), await headroom([file, '--json'])];
    expect({ ...plain, stdout: '' }).toEqual({ code, stdout: '', stderr: '' });
    expect(again).toEqual(plain);
    expect(stripVTControlCharacters(plain.stdout)).toBe(plain.stdout);
    expect(json).toMatchObject({ code, stderr: '' });
    const result = recommendationSchema.parse(JSON.parse(json.stdout));
    expect(result.verdict).toBe(verdict);
  });

  it('reads standard input, and JSON for what it is under any name', async () => {
    const yaml = await readFile(join(examples, 'unit-tiers.yaml'), 'utf8');
    const expected = await headroom([join(examples, 'unit-tiers.yaml'), '--json']);
    expect(await headroom(['-', '--json'], yaml)).toEqual(expected);
    await writeFile(join(directory, 'json.yaml'), JSON.stringify(parsePlan(readPlanDocument(yaml))));
    expect(await headroom(['json.yaml', '--json'])).toEqual(expected);
  });

  it('says when no option is enough with code 4', async () => {
    const yaml = await readFile(join(examples, 'unit-tiers.yaml'), 'utf8');
    const { stdout, code } = await headroom(['-'], yaml.replace(/\n {2}rps: \d+/, '\n  rps: 900000000'));
    expect(stdout).toMatch(/^No tier carries this target inside its SLO/);
    expect(code).toBe(4);
  });

  it('stops quietly when its reader does', async () => {
    const child = start([join(examples, 'unit-tiers.yaml'), '--json']);
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  it('tells faults with file, path and words, twenty at most, with code 2', async () => {
    const yaml = await readFile(join(examples, 'unit-tiers.yaml'), 'utf8');
    const swapped = yaml.replace(/p50Ms: [\d.]+/, 'p50Ms: 9999');
    const one = await onFile('plan.yaml', swapped);
    expect(one).toMatchObject({ code: 2, stdout: '' });
    expect(one.stderr).toMatch(/^plan\.yaml: runs\[0\]\.levels\[0\]\.p50Ms is above p95Ms .*\n$/);
    const many = await headroom(['-'], yaml.replaceAll(/durationSeconds: \d+/g, 'durationSeconds: .inf'));
    const lines = many.stderr.trimEnd().split('\n');
    expect(many.code).toBe(2);
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatch(
      /^standard input: runs\[0\]\.levels\[0\]\.durationSeconds is Infinity; it must be a finite/,
    );
    expect(lines[20]).toMatch(/^standard input: and \d+ more$/);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['bad.yaml', 'schema: headroom.plan/1\ntiers: [\n', /^bad\.yaml: line \d+, column \d+: /],
    ['twice.yaml', 'schema: a\nschema: b\n', /^twice\.yaml: line 2, column 1: this key is used twice/],
    ['twice.json', '{"schema": "a",\n"schema": "b"}', /^twice\.json: line 2, column 1: the key "schema" is used twice/],
    ['empty.yaml', '', /^empty\.yaml: the file is empty$/m],
    ['list.json', '[]', /^list\.json: the document is a list; a plan is an object$/m],
    ['latin.yaml', Uint8Array.of(0x61, 0x3a, 0x20, 0xe9), /^latin\.yaml: the file is not UTF-8 text$/m],
  ])('refuses %s', async (name, content, words) => {
    const { stdout, stderr, code } = await onFile(name, content);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(words);
  });

  it('refuses what is no file, or too long a one', async () => {
    await writeFile(join(directory, 'long.yaml'), '');
    await truncate(join(directory, 'long.yaml'), 50 * 1024 * 1024 + 1);
    for (const [file, words] of [
      ['absent.yaml', 'there is no such file'],
      [directory, 'this is a directory, not a plan file'],
      ['long.yaml', 'the file is longer than 50 MB, which no plan is'],
    ] as const)
      expect(await headroom([file])).toEqual({ code: 2, stdout: '', stderr: `${file}: ${words}\n` });
  });

  it('gives code 2 for wrong usage and 0 for help', async () => {
    expect(await headroom([])).toMatchObject({ code: 2, stdout: '' });
    expect(await headroom(['a.yaml', '--jsn'])).toMatchObject({ code: 2, stdout: '' });
    const help = await headroom(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('Exit codes: 0 recommended');
  });
});
