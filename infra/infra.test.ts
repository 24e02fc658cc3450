import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

interface Rbac {
  kind: string;
  rules?: { apiGroups: string[]; resources: string[]; verbs: string[] }[];
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const compose = read('docker-compose.yml');
const dockerfile = read('infra/docker/Dockerfile');

// compose-spec.schema.json is the schema of https://github.com/compose-spec/compose-spec (Apache-2.0), unchanged.
test('docker-compose.yml is what the Compose Specification allows', () => {
  const { $schema: _, ...schema } = JSON.parse(read('infra/compose-spec.schema.json')) as Record<string, unknown>;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(parse(compose, { merge: true }));
  expect(validate.errors ?? []).toEqual([]);
});

test('no secret has a default', () => {
  const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|KEY|TOKEN)\w*)([^}]*)\}/g)];
  expect(secrets.length).toBeGreaterThan(0);
  expect(secrets.filter(([, , rest]) => !rest?.startsWith(':?')).map(([, name]) => name)).toEqual([]);
});

test('the image knows every workspace, without which npm ci refuses the lockfile', () => {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(new URL(`../${parent}`, import.meta.url)).map((name) => `${parent}/${name}/package.json`),
  );
  expect(workspaces.filter((path) => !dockerfile.includes(`COPY ${path} ${path}`))).toEqual([]);
});

test('every service that compose builds has a target, and every target runs as a plain user', () => {
  const { services } = parse(compose, { merge: true }) as { services: Record<string, { build?: { target: string } }> };
  const stages = dockerfile.split(/^FROM /m).slice(1);
  for (const { build } of Object.values(services)) {
    if (!build) continue;
    const stage = stages.find((text) => text.startsWith(`base AS ${build.target}\n`));
    expect(stage, build.target).toMatch(/^USER 1000$/m);
  }
});

test('the agent image runs as a plain user and starts what the cloud runners start', () => {
  const stage = dockerfile.split(/^FROM /m).find((text) => / AS agent\n/.test(text));
  expect(stage).toMatch(/^USER 1000$/m);
  expect(stage).toMatch(/^ENTRYPOINT \["headroom", "agent"\]$/m);
});

test('who reads API Management may read, and nothing else', () => {
  const role = JSON.parse(read('infra/azure/headroom-reader.role.json')) as {
    Actions: string[];
    DataActions: string[];
  };
  expect(role.DataActions).toEqual([]);
  const reading = /^(Microsoft\.ApiManagement\/service(\/[A-Za-z]+)*|Microsoft\.Insights\/metrics)\/read$/;
  expect(role.Actions.filter((action) => !reading.test(action))).toEqual([]);
  expect(role.Actions).toContain('Microsoft.Insights/metrics/read');
});

test('who sets policies of API Management writes policy documents, and who scales it the service, and nothing else', () => {
  const actionsOf = (name: string) =>
    (JSON.parse(read(`infra/azure/headroom-${name}.role.json`)) as { Actions: string[] }).Actions;
  const documents = /^Microsoft\.ApiManagement\/service\/apis\/(operations\/)?policies\/(write|delete)$/;
  expect(actionsOf('operator').filter((action) => !documents.test(action))).toEqual([]);
  expect(actionsOf('operator')).toHaveLength(4);
  expect(actionsOf('scaler')).toEqual([
    'Microsoft.ApiManagement/service/operationresults/read',
    'Microsoft.ApiManagement/service/write',
  ]);
});

test('who reads function apps reads them and metrics, and who sets them writes the app, and nothing else', () => {
  const actionsOf = (name: string) =>
    (JSON.parse(read(`infra/azure/headroom-functions-${name}.role.json`)) as { Actions: string[] }).Actions;
  expect(actionsOf('reader')).toEqual(['Microsoft.Insights/metrics/read', 'Microsoft.Web/sites/read']);
  expect(actionsOf('operator')).toEqual([
    'Microsoft.Web/serverfarms/join/action',
    'Microsoft.Web/sites/operationresults/read',
    'Microsoft.Web/sites/write',
  ]);
});

test('the cloud runners have the rights that they use, and no other', () => {
  const role = JSON.parse(read('infra/azure/headroom-runner.role.json')) as {
    Actions: string[];
    DataActions: string[];
  };
  expect(role.DataActions).toEqual([]);
  expect(
    role.Actions.filter((action) => !/^Microsoft\.ContainerInstance\/[A-Za-z/]+\/(read|write|delete)$/.test(action)),
  ).toEqual([]);
  const documents = parseAllDocuments(read('infra/kubernetes/headroom-runner.yaml')).map(
    (document) => document.toJS() as Rbac,
  );
  expect(documents.find(({ kind }) => kind === 'Role')?.rules).toEqual([
    { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'list', 'delete'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
    { apiGroups: [''], resources: ['pods', 'events'], verbs: ['list'] },
  ]);
});
