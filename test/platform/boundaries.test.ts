import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { placeOf, refusal } from '../../scripts/lib/boundaries.mjs';
import { listFiles } from '../../scripts/lib/fingerprint.mjs';

const root = join(import.meta.dirname, '../..');
const direction = 'portal/import-direction';

describe('the import rules', () => {
  it.each([
    ['server/platform/errors/errors.ts', 'server/users/users.dto', 'imports no module'],
    ['server/platform/errors/errors.ts', 'server/app.module', 'imports no module'],
    ['server/users/users.service.ts', 'server/site/projects/project.entity', 'the public files'],
    ['server/users/users.service.ts', 'server/site/projects/projects.repository', 'the public files'],
    ['server/users/users.service.ts', 'server/site/projects/projects.controller', 'the public files'],
    ['server/users/users.service.ts', 'server/site/projects/project.entity.js', 'the public files'],
    ['server/users/users.service.ts', 'server/app.module', 'consists of them'],
    ['server/users/users.service.ts', 'client/src/lib/http', 'nothing from the client'],
    ['server/users/users.service.ts', 'test/support/app', 'only from server/'],
    ['server/app.setup.ts', 'test/support/app', 'only from server/'],
    ['server/auth/passwords/password.rules.ts', 'server/auth/auth.dto', 'other .rules files'],
    ['client/src/ui/public/button.tsx', 'client/src/auth/sign-in', 'no area'],
    ['client/src/lib/http/http.ts', 'client/src/app/router', 'no area'],
    ['client/src/auth/sign-in/login-page.tsx', 'client/src/account/profile', 'another area'],
    ['client/src/live/live-hub.ts', 'client/src/support/support.api', 'no area'],
    ['client/src/discussion/timeline.tsx', 'client/src/staff/bugs/bugs.api', 'no area'],
    ['client/src/live/use-live.ts', 'client/src/discussion/timeline', 'no area'],
    ['client/src/saved-views/saved-views.tsx', 'client/src/staff/bugs/bugs-filter', 'no area'],
    ['client/src/saved-views/saved-views.tsx', 'client/src/discussion/timeline', 'no area'],
    ['client/src/lib/http/http.ts', 'client/src/live/live-hub', 'no area'],
    ['client/src/auth/sign-in/login-page.tsx', 'client/src/app/guard', 'consists of the areas'],
    ['client/src/app/router.tsx', 'client/src/entry-client', 'its entries'],
    ['client/src/auth/sign-in/login-page.tsx', 'server/users/users.service', 'only types from .dto files'],
    ['client/src/auth/sign-in/login-page.tsx', 'server/users/users.dto', 'only types from .dto files'],
  ])('refuse %s importing %s', (from, to, reason) => {
    expect(refusal(from, to, false)).toContain(reason);
  });

  it('refuse a policy that imports a service, but allow a type', () => {
    expect(refusal('server/support/tickets.policy.ts', 'server/support/tickets.service.js', false)).toContain('only types');
    expect(refusal('server/support/tickets.policy.ts', 'server/support/ticket.entity.js', false)).toContain('only types');
    expect(refusal('server/support/tickets.policy.ts', 'server/support/ticket.entity.js', true)).toBeUndefined();
  });

  it.each([
    ['server/platform/errors/errors.ts', 'server/platform/config/config.js', false],
    ['server/users/users.service.ts', 'server/users/user.entity.js', false],
    ['server/users/users.service.ts', 'server/auth/sessions/sessions.service.js', false],
    ['server/users/users.service.ts', 'server/platform/audit/audit.js', false],
    ['server/app.module.ts', 'server/users/users.module.js', false],
    ['server/auth/passwords/password.rules.ts', 'server/users/profile/profile.rules.js', false],
    ['client/src/auth/sign-in/login-page.tsx', 'client/src/ui/button', false],
    ['client/src/support/support-page.tsx', 'client/src/live/use-live', false],
    ['client/src/staff/bugs/bug-page.tsx', 'client/src/discussion/timeline', false],
    ['client/src/discussion/timeline.tsx', 'client/src/live/use-live', false],
    ['client/src/staff/bugs/list/bug-list.tsx', 'client/src/saved-views/saved-views', false],
    ['client/src/live/use-live.ts', 'client/src/lib/query', false],
    ['client/src/app/router.tsx', 'client/src/auth/auth.routes', false],
    ['client/src/entry-client.tsx', 'client/src/app/router', false],
    ['client/src/auth/sign-in/login-page.tsx', 'server/users/users.dto.js', true],
    ['client/src/auth/sign-in/login-page.tsx', 'server/auth/password.rules', false],
  ])('allow %s to import %s', (from, to, typeOnly) => {
    expect(refusal(from, to, typeOnly)).toBeUndefined();
  });
});

describe('the lint rules', () => {
  const snippets: Array<[file: string, text: string, rule: string]> = [
    [
      'server/platform/errors/errors.ts',
      `import { UsersModule } from '../../users/users.module.js';\nexport const x = UsersModule;\n`,
      direction,
    ],
    ['server/platform/errors/errors.ts', `export { UsersModule } from '../../users/users.module.js';\n`, direction],
    ['server/platform/errors/errors.ts', `export const load = () => import('../../users/users.module.js');\n`, direction],
    ['server/platform/errors/errors.ts', `export type X = import('../../users/users.module.js').UsersModule;\n`, direction],
    ['server/auth/passwords/password.rules.ts', `import { Clock } from '../platform/time/clock.js';\nexport const x = Clock;\n`, direction],
    ['server/auth/passwords/password.rules.ts', `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n`, direction],
    ['client/src/lib/http/save-file.ts', `import type { X } from '../../auth/auth.api';\nexport type Y = X;\n`, direction],
    [
      'client/src/lib/http/save-file.ts',
      `import { MeView } from '../../../../server/users/users.dto';\nexport type Y = MeView;\n`,
      direction,
    ],
    [
      'client/src/lib/http/save-file.ts',
      `import { type MeView } from '../../../../server/users/users.dto';\nexport type Y = MeView;\n`,
      direction,
    ],
    ['server/platform/errors/errors.ts', `/* eslint-disable */\nexport const x = 1;\n`, 'portal/no-suppression'],
    ['server/platform/errors/errors.ts', `// oxlint-disable-next-line\nexport const x = 1;\n`, 'portal/no-suppression'],
    [
      'server/platform/errors/errors.ts',
      `import { Clock } from '../config/clock.js';\nexport const now = (clock: Clock) => clock.now();\n`,
      '@typescript-eslint/consistent-type-imports',
    ],
    ['server/platform/errors/errors.ts', `export default class X { y = 1; }\n`, 'no-restricted-syntax'],
    ['server/platform/errors/errors.ts', `export * from './cookies.js';\n`, 'no-restricted-syntax'],
    ['scripts/lib/shared-utils.mjs', ``, ''],
    ['scripts/lib/utils.mjs', ``, 'portal/file-name'],
    ['scripts/lib/badName.mjs', ``, 'portal/file-name'],
    ['server/features/features.service.ts', `export class Features { x = 1; }\n`, 'portal/file-name'],
  ];
  let answers: string[][] = [];

  beforeAll(() => {
    const input = JSON.stringify(snippets.map(([file, text]) => ({ file: join(root, file), text })));
    // The texts differ from the files on disk: otherwise the parser would take this for a single run over the files themselves, as under
    // CI.
    const env = { ...process.env, TSESTREE_SINGLE_RUN: 'false' };
    const child = spawnSync(process.execPath, ['test/support/lint-snippets.mjs'], { cwd: root, input, env, encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr);
    answers = JSON.parse(child.stdout) as string[][];
  }, 60_000);

  it.each(snippets.map(([file, text, rule], index) => ({ index, file, rule, text: text.split('\n')[0] })))(
    '$rule reports $text in $file',
    ({ index, rule }) => {
      const messages = answers[index] ?? [];
      expect(messages.filter((message) => message.startsWith('parser:'))).toEqual([]);
      if (rule === '') expect(messages).toEqual([]);
      else expect(messages.join('\n')).toContain(`${rule}: `);
    },
  );
});

describe('the rules with types and those of React', () => {
  const snippets: Array<[text: string, rule: string, folder?: string]> = [
    [`export const work = async () => 1;\nwork();\n`, 'typescript(no-floating-promises)'],
    [`export const work = () => [1].forEach(async () => { await Promise.resolve(); });\n`, 'typescript(no-misused-promises)'],
    [`export const x: any = 1;\n`, 'typescript(no-explicit-any)'],
    [`export const x: string = JSON.parse('1');\n`, 'typescript(no-unsafe-assignment)'],
    [`// @ts-expect-error: no\nexport const x: string = 1;\n`, 'typescript(ban-ts-comment)'],
    [`export const x = (y: 'a' | 'b') => { switch (y) { case 'a': return 1; } return 2; };\n`, 'typescript(switch-exhaustiveness-check)'],
    [
      `import { useEffect } from 'react';\nexport function useX(a: boolean) { if (a) useEffect(() => undefined); }\n`,
      'react-hooks(rules-of-hooks)',
      'client',
    ],
    [
      `import { createElement } from 'react';\nexport function X() { const Y = () => createElement('p'); return <Y />; }\n`,
      'react(static-components)',
      'client',
    ],
    [`export function X() { return <p>{Date.now()}</p>; }\n`, 'react(purity)', 'client'],
    [`export const clean = (x: number) => x + 1;\n`, ''],
  ];
  const nameOf = (index: number) => `snippet-${index}.${snippets[index]?.[2] === 'client' ? 'tsx' : 'ts'}`;
  let directory = '';
  let report: Array<{ filename: string; code: string }> = [];

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'portal-lint-'));
    const compilerOptions = { rootDir: directory, typeRoots: [join(root, 'node_modules/@types')] };
    writeFileSync(
      join(directory, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['**/*.ts', '**/*.tsx'] }),
    );
    mkdirSync(join(directory, 'client'));
    for (const [index, [text, , folder = '']] of snippets.entries()) writeFileSync(join(directory, folder, nameOf(index)), text);
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const child = spawnSync(process.execPath, [oxlint, '--type-aware', '-c', join(root, '.oxlintrc.json'), '-f', 'json', directory], {
      cwd: root,
      encoding: 'utf8',
    });
    report = (JSON.parse(child.stdout) as { diagnostics: typeof report }).diagnostics;
  }, 60_000);

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each(snippets.map(([text, rule], index) => ({ index, rule, text: text.split('\n')[0] })))('$rule reports $text', ({ index, rule }) => {
    const found = report.filter(({ filename }) => filename.endsWith(nameOf(index))).map(({ code }) => code);
    expect(found).toEqual(rule === '' ? [] : [rule]);
  });
});

describe('imports at run time', () => {
  const files = listFiles(['server', 'client/src'], (path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path));
  const known = new Set(files);
  const edges = new Map(files.map((file) => [file, valueImports(file).filter((target) => known.has(target))]));

  function valueImports(file: string): string[] {
    const text = readFileSync(join(root, file), 'utf8');
    const found = text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.{1,2}\/[^']+)'/gm);
    return [...found].flatMap(([, specifier = '']) => {
      const stem = posix.join(posix.dirname(file), specifier).replace(/\.js$/, '');
      return [`${stem}.ts`, `${stem}.tsx`];
    });
  }

  it('are found by this test', () => {
    expect([...edges.values()].flat().length).toBeGreaterThan(50);
  });

  it('contain no cycle between files', () => {
    expect(circle(edges)).toEqual([]);
  });

  it('contain no cycle between modules', () => {
    const modules = new Map<string, string[]>();
    for (const [file, targets] of edges) {
      const from = placeOf(file);
      if (from?.side !== 'server' || from.element === 'app') continue;
      const elements = targets.map((target) => placeOf(target)?.element ?? '').filter((element) => element !== from.element);
      modules.set(from.element, [...(modules.get(from.element) ?? []), ...elements]);
    }
    expect(circle(modules)).toEqual([]);
  });

  it('contain no cycle between platform folders, type imports included', () => {
    const folders = new Map<string, string[]>();
    const folderOf = (file: string) => /^server\/platform\/([^/]+)\//.exec(file)?.[1];
    for (const file of files) {
      const from = folderOf(file);
      if (from === undefined) continue;
      const specifiers = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
      const targets = [...specifiers].map(([, specifier = '']) => folderOf(posix.join(posix.dirname(file), specifier)));
      folders.set(from, [...(folders.get(from) ?? []), ...targets.filter((to) => to !== undefined && to !== from)] as string[]);
    }
    expect(folders.size).toBeGreaterThan(15);
    expect(circle(folders)).toEqual([]);
  });
});

describe('controllers', () => {
  it('take their inputs from *.dto.ts: the API description and the tests of wrong types know only those', () => {
    const controllers = listFiles(['server'], (path) => path.endsWith('.controller.ts'));
    expect(controllers.length).toBeGreaterThan(50);
    expect(controllers.filter((file) => readFileSync(join(root, file), 'utf8').includes(`from 'class-validator'`))).toEqual([]);
  });
});

describe('folders', () => {
  /** A component counts once with its stylesheet and its test. */
  const stemOf = (file: string) => file.replace(/(\.module)?\.css$|(\.spec)?\.tsx?$/, '');

  it('contain at most sixteen entries, so that their names can be read at a glance', () => {
    const stems = new Set(listFiles(['server', 'client/src'], (path) => /\.(tsx?|css)$/.test(path)).map(stemOf));
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(posix.dirname(stem), (counts.get(posix.dirname(stem)) ?? 0) + 1);
    counts.delete('server/platform/database/migrations');
    expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
  });
});

/** The first cycle of a graph, from a node back to itself, or undefined. */
function circle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const target of graph.get(node) ?? []) {
      const found = visit(target, [...path, node]);
      if (found.length > 0) return found;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const found = visit(node, []);
    if (found.length > 0) return found;
  }
  return [];
}
