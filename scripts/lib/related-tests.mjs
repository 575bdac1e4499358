import { posix } from 'node:path';

/** Files that import everything. Tests behind them are found by the routes that a change affects. */
const HUBS = /\.module\.ts$|^server\/(app\.setup|portal|main)\.ts$/;
/** Type imports are not followed: the type check detects their changes. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\bfrom\s+)?'(\.{1,2}\/[^']+)'|\bimport\(\s*'(\.{1,2}\/[^']+)'/gm;

/**
 * The tests that a change can break, found without running anything: those that import a changed file, directly or indirectly, and the API
 * tests that call a route whose controller does. Browser and fault tests run the built program, so only those that changed are included.
 * @param {string[]} changed paths relative to the repository, with forward slashes; deleted files may be among them.
 * @param {Map<string, string>} sources text of every source file of server/, client/ and test/, by path.
 * @returns {string[]} paths of test files, sorted.
 */
export function relatedTests(changed, sources) {
  const importers = importersOf(sources);
  const reached = new Set();
  const queue = changed.filter((path) => /\.(ts|tsx)$/.test(path));
  for (const path of queue) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!HUBS.test(path)) queue.push(...(importers.get(path) ?? []));
  }
  const routes = [...reached].filter((path) => path.endsWith('.controller.ts')).flatMap((path) => routesOf(sources.get(path) ?? ''));
  const calls = (text) => routes.some((route) => text.includes(route));
  const isRelated = (path) => reached.has(path) || (path.startsWith('test/api/') && calls(sources.get(path)));
  return [...sources.keys()].filter((path) => isTest(path) && isRelated(path)).sort();
}

const isTest = (path) => /\.(spec|test)\.tsx?$/.test(path);

/** @returns {Map<string, string[]>} the files that import each file. */
function importersOf(sources) {
  const importers = new Map();
  for (const [path, text] of sources) {
    for (const [, fixed, dynamic] of text.matchAll(IMPORT)) {
      const specifier = fixed ?? dynamic;
      const stem = posix.join(posix.dirname(path), specifier).replace(/\.(js|ts|tsx)$/, '');
      const target = [`${stem}.ts`, `${stem}.tsx`].find((candidate) => sources.has(candidate)) ?? `${stem}.ts`;
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return importers;
}

/**
 * The constant part of the addresses of a controller's handlers, such as `/api/support/tickets/` for `support/tickets/:id/read`.
 */
export function routesOf(controller) {
  const base = /@Controller\(\s*(?:'([^']*)')?/.exec(controller)?.[1];
  if (base === undefined && !controller.includes('@Controller(')) return [];
  const handlers = [...controller.matchAll(/@(?:Get|Post|Put|Patch|Delete|Sse)\(\s*(?:'([^']*)')?/g)];
  const paths = handlers.map(([, path = '']) => ['/api', base, path].filter(Boolean).join('/'));
  return [...new Set(paths.map((path) => path.replace(/:.*$/, '')))];
}
