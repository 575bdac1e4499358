import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { fileName, importDirection } from './scripts/lib/boundaries.mjs';

const server = ['server/**/*.ts', 'ormconfig.ts'];
const client = ['client/**/*.{ts,tsx}'];
const specs = ['server/**/*.spec.ts', 'client/**/*.spec.{ts,tsx}'];
const tests = ['test/**/*.ts', 'bench/**/*.ts', 'playwright.config.ts', ...specs];

const project = (path) => ({ languageOptions: { parserOptions: { project: path, tsconfigRootDir: import.meta.dirname } } });

/** No promise is dropped, nothing is `any`, and types are imported as types where no decorator needs the class. */
const typed = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/return-await': ['error', 'in-try-catch'],
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
};

const untyped = {
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
  '@typescript-eslint/no-explicit-any': 'error',
  // Some signatures need a place that nothing is done with.
  '@typescript-eslint/no-unused-vars': ['error', { args: 'after-used', argsIgnorePattern: '^_' }],
  // A Nest module is a class without members.
  '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
  '@typescript-eslint/no-invalid-void-type': 'off',
  'max-lines': ['error', 500],
  'no-console': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  eqeqeq: 'error',
  'prefer-const': 'error',
};

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'demo-data/', 'coverage/', 'test-results/'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ['**/*.{mjs,ts,tsx}'],
    plugins: { portal: { rules: { 'import-direction': importDirection, 'file-name': fileName } } },
    rules: { 'portal/import-direction': 'error', 'portal/file-name': 'error' },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: untyped,
  },
  { files: [...server, ...client, ...tests], rules: typed },
  { files: server, ...project('./tsconfig.json') },
  {
    files: server,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'class-validator', importNames: ['IsOptional'], message: 'It lets null through: use Optional or Nullable of platform/http/optional.' }] },
      ],
    },
  },
  { files: client, ...project('./client/tsconfig.json') },
  {
    files: client,
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },
  {
    // Whoever sends the text must not choose how long an expression takes.
    files: [...server, ...client],
    ignores: specs,
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  { files: tests, ...project('./test/tsconfig.json') },
  {
    files: ['server/**/*.ts', 'client/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' },
        { selector: 'ExportAllDeclaration', message: 'Import from the file that holds it; there are no barrel files.' },
      ],
    },
  },
  {
    // What a test reads from an answer has no type until it is checked.
    files: tests,
    rules: {
      // Playwright reads the names of the fixtures that are needed from the pattern, so that an empty one says "none".
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
