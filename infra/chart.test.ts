import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const chart = fileURLToPath(new URL('kubernetes/headroom', import.meta.url));
/** Installed by `npm run infra:tools`, and by the full test run. */
const tools = fileURLToPath(new URL('../node_modules/.cache/infra-tools', import.meta.url));
const helm = `${tools}/helm`;
const python = `${tools}/python/bin/python`;

const templates = readdirSync(`${chart}/templates`).map((name) => readFileSync(`${chart}/templates/${name}`, 'utf8'));
const values = parse(readFileSync(`${chart}/values.yaml`, 'utf8')) as Record<string, unknown>;

interface Manifest {
  kind: string;
  apiVersion: string;
  metadata: { name: string };
  spec: { template?: { spec: PodSpec } } & Record<string, unknown>;
}
interface PodSpec {
  securityContext: Record<string, unknown>;
  containers: { securityContext: Record<string, unknown>; resources: Record<string, unknown> }[];
}

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
/** Helm that is compiled from its module, without the flags of its release, takes every cluster for an old one. */
const cluster = ['--kube-version', '1.31.0'];
const rendered = (...args: string[]) => run(helm, 'template', 'headroom', chart, ...cluster, ...args);
const manifests = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const withKeda = ['--set', 'keda.enabled=true', '--set', 'keda.redisAddress=redis.example:6380'];

it('every value is used by a template, and every value that a template uses is there', () => {
  const leaves = (value: unknown, path: string[] = []): string[][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
      : [path];
  const used = templates.flatMap((text) =>
    [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!.split('.')),
  );
  const begins = (whole: string[], part: string[]) => part.every((key, index) => whole[index] === key);
  expect(leaves(values).filter((leaf) => !used.some((path) => begins(leaf, path)))).toEqual([]);
  expect(used.filter((path) => !leaves(values).some((leaf) => begins(leaf, path)))).toEqual([]);
});

it('no value is a secret', () => {
  expect(JSON.stringify(values)).not.toMatch(/"(\w*(password|token|secretKey)\w*)":"[^"]+"/i);
});

it('a browser stays with one web app, which has the files that it sends, and may send as much as that takes', () => {
  const nginx = 'nginx.ingress.kubernetes.io';
  const limits = readFileSync(
    fileURLToPath(new URL('../apps/web/src/server/request-limits.ts', import.meta.url)),
    'utf8',
  );
  const [, uploadGiB] = /upload: (\d+) \* 1024 \* MiB/.exec(limits)!;
  expect((values.ingress as { annotations: Record<string, string> }).annotations).toMatchObject({
    [`${nginx}/affinity`]: 'cookie',
    [`${nginx}/proxy-body-size`]: `${uploadGiB}g`,
    [`${nginx}/proxy-request-buffering`]: 'off',
  });
});

it('files of imports leave room in /tmp, and evict no web app', () => {
  const web = readFileSync(`${chart}/templates/web.yaml`, 'utf8');
  // Values that are kept from an older chart have none.
  const gib = '.Values.web.importSpoolGiB | default 6';
  expect(web).toContain(`{ name: HEADROOM_IMPORT_SPOOL_GIB, value: {{ ${gib} | quote }} }`);
  expect(web).toContain(`{ name: scratch, emptyDir: { sizeLimit: {{ ${gib} | add 2 }}Gi } }`);
  expect((values.web as { importSpoolGiB: number }).importSpoolGiB).toBeGreaterThanOrEqual(4);
});

describe.skipIf(!existsSync(helm))('as helm renders it', () => {
  it('passes helm lint', () => {
    const { status, stdout } = run(helm, 'lint', '--strict', chart);
    expect(stdout).toContain('0 chart(s) failed');
    expect(status).toBe(0);
  });

  it.each([
    [
      'as it comes',
      [],
      [
        'Deployment',
        'Deployment',
        'Ingress',
        'Job',
        'NetworkPolicy',
        'PodDisruptionBudget',
        'Service',
        'ServiceAccount',
      ],
    ],
    [
      'with KEDA',
      withKeda,
      [
        'Deployment',
        'Deployment',
        'Ingress',
        'Job',
        'NetworkPolicy',
        'PodDisruptionBudget',
        'ScaledObject',
        'Service',
        'ServiceAccount',
        'TriggerAuthentication',
      ],
    ],
    [
      'bare',
      ['--set', 'ingress.enabled=false', '--set', 'networkPolicy.enabled=false'],
      ['Deployment', 'Deployment', 'Job', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
    ],
  ])('%s: the parts that it should have, each under the restricted pod standard', (_, args, kinds) => {
    const { stdout, stderr } = rendered(...args);
    expect(stderr).toBe('');
    const parts = manifests(stdout);
    expect(parts.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    const pods = parts.flatMap(({ spec }) => spec?.template?.spec ?? []);
    expect(pods).toHaveLength(3);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.securityContext).toMatchObject({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        });
        expect(container.resources).toHaveProperty('limits.memory');
      }
    }
  });

  it('has room for imports with values of an older chart too, in whole GiB', () => {
    const { stdout } = rendered('--set', 'web.importSpoolGiB=null');
    expect(stdout).toContain('{ name: HEADROOM_IMPORT_SPOOL_GIB, value: "6" }');
    expect(stdout).toContain('emptyDir: { sizeLimit: 8Gi }');
    expect(rendered('--set-json', 'web.importSpoolGiB=1.5').stderr).toMatch(/importSpoolGiB/);
  });

  it('is told that KEDA needs an address', () => {
    expect(rendered('--set', 'keda.enabled=true').stderr).toMatch(/keda\.redisAddress is needed/);
  });

  it.skipIf(!existsSync(python))('is what the schemas of Kubernetes allow', () => {
    const program = [
      'import sys, yaml, kubernetes_validate',
      "known = [d for d in yaml.safe_load_all(sys.stdin) if d and 'keda.sh' not in d['apiVersion']]",
      "for d in known: kubernetes_validate.validate(d, '1.31', strict=True)",
      'print(len(known))',
    ].join('\n');
    const { stdout, stderr } = spawnSync(python, ['-c', program], {
      input: rendered(...withKeda).stdout,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBe(8);
  });
});
