import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A small fake of the built client, with a renderer whose pages contain its input. */
export interface ClientFixture {
  /** For CLIENT_DIR. */
  directory: string;
  remove(): Promise<void>;
}

export const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3_000))});\n`;
/** Larger than the files that are streamed. */
const LARGE_SCRIPT = `//${'portal'.repeat(120_000)}`;

const TEMPLATE = `<!doctype html>
<html lang="en-GB" data-mantine-color-scheme="auto">
<head>
<!--head-->
<script type="module" crossorigin src="/assets/entry-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/entry-1.css">
</head>
<body><noscript><!--missing-->No scripts run.</noscript><div id="root"><!--app--></div><!--data--></body>
</html>
`;

const MANIFEST = {
  'index.html': { file: 'assets/entry-1.js', isEntry: true, css: ['assets/entry-1.css'] },
  'src/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'] },
};

/**
 * `/` shows contact data and projects, `/projects/<slug>` a project page, `/old` redirects, `/broken` fails to render, `/search` depends on
 * its query, `/members/<name>` is for signed-in users, `/parts` shows something that may be missing. Everything else is left to the
 * browser.
 */
const RENDERER = `
const routes = [
  [/^\\/$/, () => ['/contact', '/projects', '/auth/me']],
  [/^\\/projects\\/([^/]+)$/i, (slug) => ['/test-pages/' + slug]],
  [/^\\/(?:old|elsewhere|broken)$/, () => []],
  [/^\\/search$/, () => []],
  [/^\\/members\\/([^/]+)$/, () => ['/auth/me']],
  [/^\\/parts$/, () => ['/test-part']],
  [/^\\/v1\\.0$/, () => []],
];
let renders = 0;
export const renderer = {
  routes: [],
  planFor(url) {
    // As the client reads it: of an address that names a host, the path.
    const { pathname, searchParams } = new URL(url, 'http://site.invalid');
    for (const [pattern, needs] of routes) {
      const match = pattern.exec(pathname);
      const isPrivate = pathname.startsWith('/members');
      const search = pathname === '/search' && searchParams.has('q') ? '?q=' + encodeURIComponent(searchParams.get('q')) : '';
      if (match) return { path: pathname.replace(/^\\/[a-z]+/i, (area) => area.toLowerCase()), search, data: needs(match[1]), isPrivate };
    }
    return null;
  },
  async firstListOf(url) {
    return url.startsWith('/members/lists') ? '/test-lists?limit=2' : null;
  },
  async render({ url, data }) {
    renders += 1;
    const head = { title: 'Page ' + url, description: 'About ' + url };
    const page = { status: 200, html: '', head, modules: ['src/home.tsx'] };
    if (url === '/broken') throw new Error('A component failed.');
    if (url === '/old') return { ...page, redirect: '/projects/new' };
    if (url === '/elsewhere') return { ...page, redirect: '//evil.example/' };
    const me = data['/auth/me'] && data['/auth/me'].user;
    const studio = data['/contact'] ? data['/contact'].tradingName : '';
    const part = data['/test-part'] || '';
    return { ...page, html: '<p data-render="' + renders + '">' + [url, studio, part, me ? me.email : 'visitor'].join('|') + '</p>' };
  },
};
`;

export async function createClientFixture(): Promise<ClientFixture> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-client-'));
  const client = join(directory, 'client');
  await mkdir(join(client, '.vite'), { recursive: true });
  await mkdir(join(client, 'assets'));
  await mkdir(join(directory, 'ssr'));
  const files: Record<string, string | Buffer> = {
    'package.json': '{"type":"module"}',
    'secret.txt': 'outside of the client',
    'ssr/entry-server.js': RENDERER,
    'client/index.html': TEMPLATE,
    'client/.vite/manifest.json': JSON.stringify(MANIFEST),
    'client/assets/entry-1.js': SCRIPT,
    'client/assets/entry-1.js.br': brotliCompressSync(SCRIPT),
    'client/assets/entry-1.js.gz': gzipSync(SCRIPT),
    'client/assets/entry-1.css': '.entry{color:red}',
    'client/assets/home-1.js': 'export {};',
    'client/assets/home-1.css': '.home{color:blue}',
    'client/assets/large-1.js': LARGE_SCRIPT,
    'client/assets/large-1.js.br': brotliCompressSync(LARGE_SCRIPT),
    'client/assets/large-1.bin': Buffer.alloc(700 * 1024, 7),
    'client/manifest.webmanifest': '{"name":"Studio"}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  return { directory, remove: () => rm(directory, { recursive: true }) };
}
