import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { listFiles } from './fingerprint.mjs';
import { relatedTests } from './related-tests.mjs';
import { inRoot, root } from './root.mjs';

/**
 * Tests related to what changed since `base`.
 * @param {string | undefined} base a commit; without one, the uncommitted changes, or the last commit where there are none.
 * @returns {{ base: string, changed: string[], tests: string[] }} paths relative to the repository.
 * @throws Error if Git fails.
 */
export function changedSince(base) {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const since = base ?? (uncommitted.length > 0 ? 'HEAD' : 'HEAD~1');
  const changed = [...new Set([...git('diff', '--name-only', since), ...uncommitted])];
  const files = listFiles(['server', 'client', 'test'], (path) => /\.tsx?$/.test(path));
  const sources = new Map(files.map((path) => [path, readFileSync(inRoot(path), 'utf8')]));
  return { base: since, changed, tests: relatedTests(changed, sources) };
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`Git cannot tell what has changed: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
