import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles } from '../../scripts/lib/fingerprint.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const stylesheets = listFiles(['client/src'], (path) => path.endsWith('.module.css'));
const sources = listFiles(['client/src'], (path) => /\.tsx?$/.test(path)).map((file) => ({ file, text: read(file) }));

/** Folders of the signed-in areas, which are laid out with Mantine and the tokens of its theme. */
const SIGNED_IN = [
  'account',
  'admin',
  'clarity',
  'contracts',
  'discussion',
  'finance',
  'inbox',
  'policies',
  'sales',
  'saved-views',
  'staff',
  'store/admin',
  'site/admin',
  'support/admin',
  'support/alerts',
  'support/desk',
  'support/hub',
  'support/live',
  'support/ticket',
  'support/transcript',
  'training',
  'app/shell',
  'ui/portal',
].map((folder) => `client/src/${folder}/`);

/** Without comments, and without the content of `:global`. */
function plain(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
}

function classesIn(css: string): Set<string> {
  const selectors = plain(css).replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

/** Names that components read from a stylesheet; null where one computes them. */
function classesReadFrom(stylesheet: string): Set<string> | null {
  const names = new Set<string>();
  for (const { file, text } of sources) {
    for (const [, variable = '', specifier = ''] of text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
      if (posix.join(posix.dirname(file), specifier) !== stylesheet) continue;
      if (new RegExp(`\\b${variable}\\[`).test(text)) return null;
      const code = text.replaceAll(/^import .*$/gm, '');
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) names.add(name);
    }
  }
  return names;
}

/** Gaps and paddings with a literal length: `gap: 0.5rem` instead of `gap: var(--mantine-spacing-xs)`. */
function literalGaps(css: string): string[] {
  const declarations = plain(css).matchAll(/(?:^|[{;])\s*((?:row-|column-)?gap|padding(?:-[a-z-]+)?)\s*:\s*([^;}]+)/g);
  return [...declarations]
    .filter(([, , value = '']) => /\d(?:rem|em|px|ch|v[wh])\b/.test(value.replaceAll(/var\([^()]*\)/g, '')))
    .map(([, property, value]) => `${property}: ${value}`);
}

describe('stylesheets of components', () => {
  it('are found together with their classes', () => {
    expect(stylesheets.length).toBeGreaterThan(100);
    expect([...classesIn('/* .no */ .a:is(.b, p) { margin: 0.5rem } @media (min-width: 1.5em) { .c { top: 0 } }')]).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('define exactly the classes that components use', () => {
    const differences = stylesheets.flatMap((stylesheet) => {
      const used = classesReadFrom(stylesheet);
      if (used === null) return [];
      const defined = classesIn(read(stylesheet));
      return [
        ...[...defined].filter((name) => !used.has(name)).map((name) => `${stylesheet} defines .${name}, which no component uses`),
        ...[...used].filter((name) => !defined.has(name)).map((name) => `${stylesheet} does not define .${name}`),
      ];
    });
    expect(differences).toEqual([]);
  });
});

/** Set by Mantine: those of its theme, and one of the component that a stylesheet is for. */
const MANTINE_PROPERTY = /^--(mantine-|title-fz$)/;

it('custom properties that have no fallback are defined', () => {
  const all = listFiles(['client/src'], (path) => path.endsWith('.css'));
  const styles = all.map((file) => ({ file, css: read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '') }));
  const defined = new Set([
    ...styles.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...sources.flatMap(({ text }) => [...text.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name)),
  ]);
  const used = styles.flatMap(({ file, css }) => [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => ({ file, name })));
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ name }) => !MANTINE_PROPERTY.test(name) && !defined.has(name))).toEqual([]);
});

describe('stylesheets of signed-in areas', () => {
  const signedIn = stylesheets.filter((stylesheet) => SIGNED_IN.some((folder) => stylesheet.startsWith(folder)));

  it('distinguish a literal gap from a token', () => {
    expect(literalGaps('.a { gap: 0 var(--mantine-spacing-xs); padding: calc(2 * var(--space-1)) 0 }')).toEqual([]);
    expect(literalGaps('.a{padding-inline:1rem}.b { row-gap: calc(2px + var(--space-1)); }')).toHaveLength(2);
  });

  it.each(SIGNED_IN)('%s takes gaps and paddings from the theme', (folder) => {
    const own = signedIn.filter((stylesheet) => stylesheet.startsWith(folder));
    expect(own.flatMap((stylesheet) => literalGaps(read(stylesheet)).map((found) => `${stylesheet}: ${found}`))).toEqual([]);
  });
});
