import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('azure/', import.meta.url));
const paths = ['main.bicep', ...readdirSync(join(folder, 'modules')).map((name) => `modules/${name}`)];
const files = new Map(
  paths.map((path) => [path, readFileSync(join(folder, path), 'utf8').replace(/^\s*\/\/.*$/gm, '')]),
);
const parametersOf = (text: string) => [...text.matchAll(/^param (\w+) /gm)].map(([, name]) => name!);

/** Installed by `npm run infra:tools`, and by the full test run. */
const python = fileURLToPath(new URL('../node_modules/.cache/infra-tools/python/bin/python', import.meta.url));

it.skipIf(!existsSync(python))('each file is Bicep, by a parser of its own', () => {
  const program =
    'import sys\nfrom pycep import BicepParser\nfor path in sys.argv[1:]: BicepParser().parse(text=open(path).read())';
  const { status, stderr } = spawnSync(python, ['-c', program, ...paths.map((path) => join(folder, path))], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it.each([...files])('%s: every parameter is used, and every API version is pinned and released', (_, text) => {
  const unused = parametersOf(text).filter((name) => text.match(new RegExp(`\\b${name}\\b`, 'g'))!.length < 2);
  expect(unused).toEqual([]);
  const kinds = [...text.matchAll(/^resource \w+ '([^']+)'/gm)].map(([, kind]) => kind!);
  expect(kinds.filter((kind) => !/^Microsoft\.[\w.]+(\/\w+)+@\d{4}-\d{2}-\d{2}$/.test(kind))).toEqual([]);
});

it('what is passed to a module is what it asks for', () => {
  const main = files.get('main.bicep')!;
  const modules = [...main.matchAll(/^module \w+ '([^']+)' = \{[\s\S]*?params: \{([\s\S]*?)^ {2}\}/gm)];
  expect(modules).toHaveLength(paths.length - 1);
  for (const [, path, body] of modules) {
    const module = files.get(normalize(join(dirname('main.bicep'), path!)))!;
    const given = [...body!.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
    expect(given.toSorted(), path).toEqual(parametersOf(module).toSorted());
  }
});

it('no secret is written down, and none comes out', () => {
  const secret = /password|secretKey|token|primaryKey|sharedKey/i;
  for (const [path, text] of files) {
    const parameters = text.matchAll(/((?:^@.*\n)*)^param (\w+) string(?: = (.*))?$/gm);
    for (const [, decorators, name, value] of parameters)
      if (secret.test(name!)) {
        expect(decorators, `${path} ${name}`).toContain('@secure()');
        expect(value, `${path} ${name}`).toBeUndefined();
      }
    const literal = /^\s*\w*(?:password|secret|key|token)\w*: '(?!Enabled'|Disabled')[^'$]*'/gim;
    expect(
      [...text.matchAll(literal)].map(([line]) => line.trim()),
      path,
    ).toEqual([]);
    const outputs = [...text.matchAll(/^output (\w+) .*$/gm)];
    expect(outputs.filter(([line]) => secret.test(line) || /listKeys/.test(line)).map(([line]) => line)).toEqual([]);
  }
});

it('nothing that keeps data is reached from outside, or loses jobs', () => {
  expect(files.get('modules/postgres.bicep')).toContain("publicNetworkAccess: 'Disabled'");
  expect(files.get('modules/redis.bicep')).toContain("evictionPolicy: 'NoEviction'");
  expect(files.get('modules/redis.bicep')).toContain("clientProtocol: 'Encrypted'");
  expect(files.get('modules/vault.bicep')).toContain('enablePurgeProtection: true');
  expect(files.get('modules/apps.bicep')).toContain('allowInsecure: false');
  expect(files.get('modules/apps.bicep')).toContain("listName: 'headroom:runs:wait'");
});

it('a browser stays with one web app, which has the files that it sends', () => {
  const apps = files.get('modules/apps.bicep')!;
  const web = apps.slice(apps.indexOf('resource web '), apps.indexOf('resource worker '));
  expect(web).toContain("stickySessions: { affinity: 'sticky' }");
  expect(web).toContain("activeRevisionsMode: 'Single'");
});

it('files of imports fill no more than half of the disk that Azure gives a web app of its size', () => {
  const [, web] = /resource web ([\s\S]*?)\nresource /.exec(files.get('modules/apps.bicep')!)!;
  expect(web).toContain("cpu: json('0.5')");
  expect(web).toContain("{ name: 'HEADROOM_IMPORT_SPOOL_GIB', value: '1' }");
});
