import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

describe('the documents', () => {
  it.each(documents)('%s names and links only existing files', (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^\w+:/.test(target));
    const named = [...text.matchAll(/`((?:server|client|test|scripts|bench|deploy)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
    const paths = [...links.map((target) => posix.join(posix.dirname(document), target)), ...named];
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('name the test behind each result of an attack', () => {
    const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| what'));
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) expect(row).toMatch(/`(?:server|client|test)\/[\w./-]+\.(?:spec|test)\.tsx?`/);
  });
});
