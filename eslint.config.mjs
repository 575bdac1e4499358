import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { fileName, importDirection, noSuppression } from './scripts/lib/boundaries.mjs';

const client = ['client/**/*.{ts,tsx}'];

/**
 * What oxlint cannot check: the direction of imports, names of files, the React compiler's rules, and type imports
 * beside decorators. Everything else is in .oxlintrc.json, which checks with types in a fraction of the time.
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
    // Decorators keep what their types name at run time: Nest injects by it.
    languageOptions: { parser: tseslint.parser, parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }] },
  },
  {
    files: client,
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },
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
);
