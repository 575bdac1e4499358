import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterContent, assetsOf, beforeFonts, ClientBuild, type Manifest } from './client-build.js';

const manifest: Manifest = {
  'index.html': { file: 'assets/entry.js', isEntry: true, css: ['assets/entry.css'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', css: ['assets/base.css'] },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'], imports: ['_react.js'] },
  'src/home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_card.js', 'index.html'] },
  'src/other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
};

describe('assetsOf', () => {
  it('lists imports before their importers, each once, and nothing else', () => {
    expect(assetsOf(manifest, ['src/home.tsx'])).toEqual({
      css: ['/assets/base.css', '/assets/entry.css', '/assets/card.css', '/assets/home.css'],
      modules: ['/assets/react.js', '/assets/card.js', '/assets/home.js'],
    });
  });

  it('leaves out modules that the build does not contain', () => {
    expect(assetsOf(manifest, ['src/gone.tsx'])).toEqual(assetsOf(manifest, []));
  });

  it('handles circular imports', () => {
    const circle: Manifest = { a: { file: 'a.js', isEntry: true, imports: ['b'] }, b: { file: 'b.js', imports: ['a'] } };
    expect(assetsOf(circle, ['b'])).toEqual({ css: [], modules: ['/b.js'] });
  });
});

describe('afterContent', () => {
  it('lets scripts wait for styles and the first paint, and nothing else', () => {
    const styles = '<link rel="stylesheet" crossorigin href="/a.css"><link rel="preload" as="font" crossorigin href="/a.woff2">';
    expect(
      afterContent(`${styles}<link rel="modulepreload" crossorigin href="/a.js"><script type="module" crossorigin src="/b.js"></script>`),
    ).toBe(
      `${styles}<link rel="modulepreload-later" crossorigin fetchpriority="low" href="/a.js"><link rel="modulepreload-later" crossorigin fetchpriority="low" href="/b.js">\n    <script defer src="/after-paint.js" data-entry="/b.js"></script>`,
    );
  });
});

describe('beforeFonts', () => {
  it('lets fonts wait for scripts, and nothing else', () => {
    const scripts = '<link rel="modulepreload" crossorigin href="/a.js"><link rel="preload" as="image" href="/a.webp">';
    expect(beforeFonts(`${scripts}<link\n  rel="preload"\n  as="font" crossorigin href="/a.woff2">`)).toBe(
      `${scripts}<link fetchpriority="low"\n  rel="preload"\n  as="font" crossorigin href="/a.woff2">`,
    );
  });
});

describe('ClientBuild', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'client-build-'));
    await mkdir(join(directory, '.vite'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
    await writeFile(
      join(directory, 'index.html'),
      '<head>\n<link rel="modulepreload" crossorigin href="/assets/react.js">\n<link rel="stylesheet" crossorigin href="/assets/entry.css">\n</head>',
    );
    for (const name of ['base', 'entry', 'card', 'home']) await writeFile(join(directory, 'assets', `${name}.css`), `.${name}{color:red}`);
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('is undefined if the client was not built', () => {
    expect(ClientBuild.read(join(directory, 'nowhere'))).toBeUndefined();
  });

  it('inlines small styles and preloads modules that the template does not', () => {
    const build = ClientBuild.read(directory);
    expect(build?.template).not.toContain('stylesheet');
    const links = build?.linksFor(['src/home.tsx']) ?? '';
    expect(links).toContain('<style>.base{color:red}\n.entry{color:red}\n.card{color:red}\n.home{color:red}</style>');
    expect(links).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css" disabled>');
    expect(links).toContain('<link rel="modulepreload" crossorigin href="/assets/card.js">');
    expect(links).not.toContain('modulepreload" crossorigin href="/assets/react.js"');
    expect(links).not.toContain('other');
  });

  it.each([
    ['too much', `.home{--x:"${'x'.repeat(100 * 1024)}"}`],
    ['an end tag', '.home::after{content:"</style><script>"}'],
  ])('links styles with %s', async (_, css) => {
    await writeFile(join(directory, 'assets', 'home.css'), css);
    const links = ClientBuild.read(directory)?.linksFor(['src/home.tsx']) ?? '';
    expect(links).not.toContain('<style>');
    expect(links).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css">');
  });
});
