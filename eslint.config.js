import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { clientImports } from './scripts/lint/client-imports.mjs';
import { elements, externalPolicies, files, policies } from './scripts/lint/import-rules.mjs';

const tests = ['**/*.{test,itest,spec}.{ts,tsx}', '**/src/testing/**', '**/server/testing/**'];
/** Where the environment may be read: what runs the house, not what lives in it. */
const environmentReaders = [
  '**/env.ts',
  // Next builds it once for each of its runtimes, and tells them apart by a constant it writes there.
  'apps/web/src/instrumentation.ts',
  'scripts/**',
  'bench/**',
  '**/*.config.{js,ts,mjs}',
  '**/scripts/**',
  'apps/web/e2e/**',
];

const environmentFence = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Read the environment in an env.ts file.',
  },
];

/** Into another package's or app's sources, by its name or by a path. */
const deepImports = {
  regex:
    '^(@headroom/|(\\.\\./)+((apps|packages)/)?)(core|gateways|figures|loadgen|queue|db|services|web|worker|cli|sample-gateway)/src(/|$)',
  message: 'Import a package by its exports.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/.next',
      '**/next-env.d.ts',
      '.headroom*',
      '**/generated',
      'apps/web/public/share',
      '**/test-results',
      '**/playwright-report',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    plugins: { boundaries, 'import-x': importX, headroom: { rules: { 'client-imports': clientImports } } },
    settings: {
      'import/resolver': {
        typescript: { project: ['tsconfig.json', 'apps/web/tsconfig.json'], noWarnOnMultipleProjects: true },
      },
      'import-x/resolver': {
        typescript: { project: ['tsconfig.json', 'apps/web/tsconfig.json'], noWarnOnMultipleProjects: true },
      },
      'boundaries/elements': elements,
      'boundaries/files': files,
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, policies: [...policies, ...externalPolicies] },
      ],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-self-import': 'error',
      'headroom/client-imports': 'error',
      'no-restricted-imports': ['error', { patterns: [deepImports] }],
      'no-restricted-syntax': ['error', ...environmentFence],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['apps/web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['**/*.config.{js,ts,mjs}'], rules: { 'boundaries/dependencies': 'off' } },
  { files: environmentReaders, rules: { 'no-restricted-syntax': 'off' } },
  { files: ['apps/**'], rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] } },
  { files: [...tests], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['scripts/**', 'bench/**', '**/scripts/**', 'apps/cli/bin/*.js', '*.config.{js,ts}', 'apps/web/e2e/**'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'performance',
          'AbortSignal',
          'AbortController',
          'structuredClone',
          'TextDecoder',
          'TextEncoder',
          // Functions that a script hands to a page in the browser.
          'window',
          'document',
          'MutationObserver',
          'requestAnimationFrame',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-console': 'off' },
  },
);
