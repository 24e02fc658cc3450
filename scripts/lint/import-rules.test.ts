import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../', import.meta.url)) });

/** The import and fence problems of a piece of code, if it stood in this file. */
async function problems(filePath: string, code: string) {
  const [result] = await eslint.lintText(code, { filePath });
  const rules = ['boundaries/', 'import-x/', 'headroom/', 'no-restricted', 'no-console', 'react-hooks/'];
  return (result?.messages ?? [])
    .filter(({ ruleId }) => rules.some((rule) => ruleId?.startsWith(rule)))
    .map(({ ruleId }) => ruleId);
}

const imports = (source: string) => `import { thing } from '${source}';\nexport const used = thing;\n`;

test.each([
  ['packages/core/src/run/x.ts', '@headroom/db'],
  ['packages/core/src/run/x.ts', '@headroom/services'],
  ['packages/core/src/run/x.ts', 'pg'],
  ['packages/core/src/run/x.ts', 'node:fs'],
  ['packages/core/src/run/x.ts', 'bullmq'],
  ['packages/figures/src/x.ts', '@headroom/services'],
  ['packages/figures/src/x.ts', 'recharts'],
  ['packages/figures/src/x.ts', 'node:fs'],
  ['packages/core/src/run/x.ts', '@headroom/figures'],
  ['packages/gateways/src/sample/x.ts', '@headroom/loadgen'],
  ['packages/gateways/src/apinizer/x.ts', '../sample/tiers'],
  ['packages/loadgen/src/agent/x.ts', '@headroom/services'],
  ['packages/queue/src/x.ts', '@headroom/db'],
  ['packages/db/src/x.ts', '@headroom/core'],
  ['packages/services/src/run/x.ts', '@prisma/client'],
  ['packages/services/src/run/x.ts', 'bullmq'],
  ['apps/worker/src/jobs/x.ts', '@headroom/db'],
  ['apps/cli/src/admin/x.ts', '@headroom/db/testing'],
  ['apps/cli/src/agent/x.ts', '@headroom/services'],
  ['apps/sample-gateway/src/x.ts', '@headroom/gateways'],
  ['apps/web/src/features/plan/x.ts', '@headroom/db'],
  ['apps/web/src/features/plan/x.ts', '../run/live-run'],
  ['apps/web/src/server/x.ts', '@headroom/queue'],
  ['apps/web/src/charts/x.ts', '@headroom/services'],
  ['apps/web/src/ui/x.ts', '../features/run/live-run'],
  ['packages/loadgen/src/engines/other/x.ts', '../builtin/engine'],
  ['packages/loadgen/src/engines/builtin/x.ts', '../../runners/local/local-runner'],
  ['packages/loadgen/src/runners/local/x.ts', '../simulated/simulated-runner'],
  ['packages/loadgen/src/runners/local/x.ts', '../../engines/builtin/engine'],
])('%s may not import %s', async (file, source) => {
  expect(await problems(file, imports(source))).toContain('boundaries/dependencies');
});

test.each([
  ['packages/core/src/run/x.ts', 'zod'],
  ['packages/core/src/run/x.ts', '../stats'],
  ['packages/core/src/run/x.test.ts', 'fast-check'],
  ['packages/figures/src/x.ts', '@headroom/core'],
  ['packages/figures/src/x.ts', 'd3-scale'],
  ['apps/web/src/charts/x.ts', '@headroom/figures'],
  ['packages/gateways/src/sample/x.ts', '@headroom/core'],
  ['packages/gateways/src/apinizer/x.ts', '../contract/figure'],
  ['packages/gateways/src/x.ts', './sample/tiers'],
  ['packages/services/src/run/x.ts', '@headroom/db'],
  ['packages/services/src/run/x.ts', '@headroom/queue'],
  ['packages/loadgen/src/engines/other/x.ts', '../engine'],
  ['packages/loadgen/src/runners/local/x.ts', '../../engines/registry'],
  ['packages/loadgen/src/engines/registry.ts', './builtin/engine'],
  ['apps/worker/src/main.ts', '@headroom/db'],
  ['apps/worker/src/x.itest.ts', '@headroom/db/testing'],
  ['apps/cli/src/x.ts', '@headroom/loadgen/builtin-process'],
  ['apps/cli/src/admin/x.ts', '@headroom/services'],
  ['apps/web/src/server/wiring.ts', '@headroom/queue'],
  ['apps/web/src/features/plan/x.ts', '@headroom/services'],
  ['apps/web/src/app/plans/page.tsx', '../../ui/button'],
])('%s may import %s', async (file, source) => {
  expect(await problems(file, imports(source))).toEqual([]);
});

test('a package is imported by its exports only', async () => {
  expect(await problems('packages/services/src/run/x.ts', imports('@headroom/core/src/run/states'))).toContain(
    'no-restricted-imports',
  );
  expect(await problems('packages/services/src/run/x.ts', imports('../../../core/src/run/states'))).toContain(
    'no-restricted-imports',
  );
});

test('a client component takes only types from the server', async () => {
  const file = 'apps/web/src/features/plan/x.tsx';
  expect(await problems(file, `'use client';\n${imports('@headroom/services')}`)).toContain('headroom/client-imports');
  expect(await problems(file, `'use client';\n${imports('@/server/ctx')}`)).toContain('headroom/client-imports');
  // Its price books weigh more than the page.
  expect(await problems(file, `'use client';\n${imports('@headroom/gateways')}`)).toContain('headroom/client-imports');
  expect(
    await problems(file, "'use client';\nimport type { Ctx } from '@headroom/services';\nexport type X = Ctx;\n"),
  ).toEqual([]);
});

test('the environment is read in env files, scripts and configs only', async () => {
  const code = 'export const home = process.env.HOME;\n';
  expect(await problems('packages/queue/src/x.ts', code)).toContain('no-restricted-syntax');
  expect(await problems('apps/worker/src/jobs/x.ts', code)).toContain('no-restricted-syntax');
  for (const file of ['apps/worker/src/env.ts', 'scripts/x.mjs', 'apps/web/next.config.ts'])
    expect(await problems(file, code)).toEqual([]);
});

test('packages do not print', async () => {
  expect(await problems('packages/services/src/run/x.ts', "console.log('hello');\n")).toContain('no-console');
});

test('hooks obey the rules of hooks', async () => {
  const code =
    "import { useState } from 'react';\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n";
  expect(await problems('apps/web/src/ui/x.tsx', code)).toContain('react-hooks/rules-of-hooks');
});
