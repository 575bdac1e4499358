import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSENT_LIFETIME } from '../lib/storage/cookie-preferences';
import { STORAGE_CATEGORIES } from './storage-categories';

/**
 * Where the client opens a store: `tabStore('functional', 'key')`, or a key with such a prefix: `localStore('functional', `key:${id}`)`.
 */
const STORE = /\b(?:tab|local|personal|personalTab)Store\(\s*'(\w+)',\s*(?:'([^']+)'|`([^`$]+))/g;

interface Use {
  category: string;
  key: string;
}

function usesIn(file: string): Use[] {
  return [...readFileSync(file, 'utf8').matchAll(STORE)].map(([, category = '', whole, start]) => ({
    category,
    key: whole ?? `${start}…`,
  }));
}

describe('the browser’s storage keys', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'),
  );
  const uses = files.flatMap((file) => usesIn(join(source, file)));

  it('are listed in the cookies policy under their category', () => {
    expect(uses.length).toBeGreaterThan(0);
    const listed = STORAGE_CATEGORIES.flatMap(({ name, items }) => items.map((thing) => `${name.toLowerCase()} ${thing.name}`));
    expect(uses.map(({ category, key }) => `${category} ${key}`).filter((use) => !listed.includes(use))).toEqual([]);
  });

  it('last as long in the list as in the starter text of the policy', () => {
    const policy = readFileSync(join(source, '..', '..', 'server', 'site', 'legal', 'legal-starter-cookies.ts'), 'utf8');
    const lifetimeOf = (cookie: string) =>
      STORAGE_CATEGORIES.flatMap(({ items }) => items).find(({ name }) => name === cookie)?.lifetime ?? 'none';
    expect(policy).toContain(`entered your password lasts ${lifetimeOf('…-proof')},`);
    expect(policy).toContain(`keeps you signed in lasts ${lifetimeOf('…-session')},`);
    expect(policy).toContain(`Your choice on this page is remembered for ${lifetimeOf('…-cookie-preferences')},`);
    expect(lifetimeOf('…-cookie-preferences')).toBe(`${CONSENT_LIFETIME / 86_400} days`);
  });

  it('are not listed once they are unused', () => {
    const used = uses.map(({ key }) => key);
    const optional = STORAGE_CATEGORIES.filter(({ required }) => !required).flatMap(({ items }) => items.map(({ name }) => name));
    expect(optional.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('are all accessed through the module that checks consent', () => {
    const door = join('lib', 'storage', 'browser-storage.ts');
    const around = files.filter(
      (file) => file !== door && /\b(?:localStorage|sessionStorage|document\.cookie\s*=)/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(around).toEqual([]);
  });
});
