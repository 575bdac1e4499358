import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Sitemap } from '../../server/platform/web/sitemap.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { createClientFixture, SCRIPT, type ClientFixture } from '../support/client-fixture.js';
import { plainGet, type PlainGet } from '../support/plain-request.js';

let fixture: ClientFixture;
let app: TestApp;

const get: PlainGet = (...request) => plainGet(app.url, ...request);

beforeAll(async () => {
  fixture = await createClientFixture();
  app = await createTestApp({ settings: { CLIENT_DIR: fixture.directory, PUBLIC_URL: 'http://portal.test' } });
  app.nest.get(Sitemap).register(() => Promise.resolve([{ path: '/projects/a&b', lastmod: '2026-01-02' }]), ['project.changed']);
});

afterAll(async () => {
  await app.close();
  await fixture.remove();
});

describe('other addresses', () => {
  it('return the client, which handles them', async () => {
    const page = await get('/dashboard/security');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<div id="root"></div>');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    '/missing.png',
    '/assets/gone-1.js',
    '/assets/',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/entry-1.js.br',
    '/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
  ])('are 404 when they name a missing file: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.text).not.toContain('id="root"');
    expect(response.text).not.toContain('outside of the client');
  });

  it.each([
    ['//evil.example/', 404],
    ['/\\evil.example', 404],
    ['//evil.example', 404],
    ['http://evil.example/', 421],
  ])('are never a page when a browser would read them as another host: %s', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.text).not.toContain('evil.example');
  });

  it('may look like a file when the client has a page there', async () => {
    expect((await get('/v1.0')).text).toContain('/v1.0|');
  });

  it('return JSON under /api', async () => {
    const response = await get('/api/nothing');
    expect(response.status).toBe(404);
    expect(JSON.parse(response.text)).toMatchObject({ code: 'not-found', requestId: expect.any(String) as string });
  });

  it('accept GET and HEAD only', async () => {
    const response = await get('/', { 'Sec-Fetch-Site': 'same-origin' }, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it.each(['/%', '/%00', '//evil.example/', '/\\evil'])('survive %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.location).toBeUndefined();
  });
});

describe('files', () => {
  it('under /assets are immutable, and are sent in the best encoding', async () => {
    const plain = await get('/assets/entry-1.js');
    const br = await get('/assets/entry-1.js', { 'Accept-Encoding': 'gzip, deflate, br' });
    const zipped = await get('/assets/entry-1.js', { 'Accept-Encoding': 'gzip' });
    expect(plain.text).toBe(SCRIPT);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT);
  });

  it('are compressed however large they are', async () => {
    const response = await get('/assets/large-1.js', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.body)).toHaveLength(720_002);
  });

  it('outside /assets may change', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/manifest.webmanifest', { 'If-None-Match': String(response.headers.etag) })).status).toBe(304);
  });

  it('are streamed when they are large', async () => {
    const response = await get('/assets/large-1.bin');
    expect(response.body.equals(Buffer.alloc(700 * 1024, 7))).toBe(true);
    expect((await get('/assets/large-1.bin', {}, 'HEAD')).headers['content-length']).toBe(String(700 * 1024));
    expect((await get('/assets/large-1.bin', { 'If-None-Match': String(response.headers.etag) })).status).toBe(304);
  });
});

describe('files that were removed after the start', () => {
  it.each(['/assets/late-1.js', '/assets/late-large-1.bin'])('are 404, with the security headers and not for long: %s', async (path) => {
    const own = await createClientFixture();
    await writeFile(join(own.directory, 'client', path), Buffer.alloc(path.includes('large') ? 700 * 1024 : 10, 7));
    const instance = await createTestApp({
      database: app.database,
      settings: { CLIENT_DIR: own.directory, PUBLIC_URL: 'http://portal.test' },
    });
    try {
      await unlink(join(own.directory, 'client', path));
      const response = await plainGet(instance.url, path);
      expect(response.status).toBe(404);
      expect(response.headers['cache-control']).not.toMatch(/public|max-age=[1-9]/);
      expect(response.headers['content-security-policy']).toContain("script-src 'self'");
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    } finally {
      await instance.close();
      await own.remove();
    }
  });
});

describe('for crawlers', () => {
  it('robots.txt excludes private pages', async () => {
    const { text } = await get('/robots.txt');
    expect(text).toContain('Disallow: /api/\nDisallow: /dashboard\nDisallow: /admin\nDisallow: /staff\n');
    expect(text).toContain('Sitemap: http://portal.test/sitemap.xml');
  });

  it('sitemap.xml lists the public pages', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(text).toContain('<url><loc>http://portal.test/</loc></url>');
    expect(text).toContain('<loc>http://portal.test/projects/a&amp;b</loc><lastmod>2026-01-02</lastmod>');
  });
});

describe('the web server without a built client', () => {
  it('reports it, while the API answers', async () => {
    const bare = await createTestApp();
    try {
      const page = await fetch(`${bare.url}/`);
      expect(page.status).toBe(503);
      expect(await page.text()).toContain('The client is not built.');
      expect((await fetch(`${bare.url}/api/projects`)).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
