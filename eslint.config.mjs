import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { fileName, importDirection, noSuppression } from './scripts/lib/boundaries.mjs';

const server = ['server/**/*.ts', 'ormconfig.ts'];
const client = ['client/**/*.{ts,tsx}'];
/** Files that may contain SQL: repositories, and whatever runs, migrates or copies the whole database. */
const statements = [
  'server/**/*.repository.ts',
  'server/platform/database/**',
  'server/platform/backup/**',
  'server/platform/events/listener.ts',
];
const exportRules = [
  { selector: 'ExportDefaultDeclaration', message: 'Use named exports.' },
  { selector: 'ExportAllDeclaration', message: 'Import from the file that declares it; there are no barrel files.' },
];
const inRepositories = 'SQL and query builders belong in a *.repository.ts file.';
const specs = ['server/**/*.spec.ts', 'client/**/*.spec.{ts,tsx}'];

/**
 * The rules that oxlint lacks: the direction of imports, names of files, and type imports in files with decorators. Everything else, including
 * the rules of React and its compiler, is in .oxlintrc.json: oxlint takes a fraction of the time.
 */
export default tseslint.config(
  { ignores: ['dist/', 'data/', 'demo-data/', 'coverage/', 'test-results/'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.{mjs,ts,tsx}'],
    plugins: { portal: { rules: { 'import-direction': importDirection, 'file-name': fileName, 'no-suppression': noSuppression } } },
    rules: { 'portal/import-direction': 'error', 'portal/file-name': 'error', 'portal/no-suppression': 'error' },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    // Decorators need the types of parameters at run time: Nest injects by them.
    languageOptions: { parser: tseslint.parser, parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }] },
  },
  {
    files: server,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message: 'It accepts null: use Optional or Nullable of platform/http/optional.',
            },
          ],
        },
      ],
    },
  },
  { files: client, languageOptions: { globals: globals.browser } },
  {
    // The sender of a text must not be able to make an expression slow.
    files: [...server, ...client],
    ignores: specs,
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['server/**/*.ts', 'client/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...exportRules],
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Use parseUrl of platform/text/parse-url.rules.ts.' },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: [...specs, ...statements],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...exportRules,
        {
          selector:
            'CallExpression[callee.property.name=/^(query|createQueryBuilder|sweep)$/][callee.object.property.name=/^(manager|dataSource|database|queries|pool|client|runner)$/]',
          message: inRepositories,
        },
        {
          selector:
            'CallExpression[callee.property.name=/^(query|createQueryBuilder)$/][callee.object.name=/^(manager|dataSource|client|runner)$/]',
          message: inRepositories,
        },
        { selector: "CallExpression[callee.property.name='rows'][callee.object.property.name='queries']", message: inRepositories },
      ],
    },
  },
);
