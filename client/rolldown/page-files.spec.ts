import { pageFiles, type ModuleFacts } from './page-files';

const SRC = '/portal/client/src/';
const MANTINE = '/portal/node_modules/@mantine/core/esm/index.mjs';
const ICONS = '/portal/node_modules/@tabler/icons-react/dist/esm/';

function module(id: string, importedIds: string[] = [], facts: Partial<ModuleFacts> = {}): ModuleFacts {
  return { id, importedIds, isEntry: false, isPage: false, code: '', ...facts };
}

const page = (id: string, importedIds: string[]) => module(`${SRC}${id}.tsx`, importedIds, { isPage: true });
const lib = (name: string) => `${SRC}lib/${name}.ts`;

const files = pageFiles([
  module(`${SRC}entry-client.tsx`, [lib('everywhere')], { isEntry: true }),
  page('site/home-page', [lib('everywhere'), lib('public')]),
  page('site/projects-page', [lib('public'), lib('one-page')]),
  page('store/store-page', [lib('banner')]),
  page('app/shell/portal-layout', [MANTINE, lib('layout')]),
  page('account/dashboard-page', [MANTINE, lib('account'), lib('anywhere'), lib('layout')]),
  page('support/desk/desk-page', [MANTINE]),
  page('account/security-tab', [MANTINE, lib('account')]),
  page('admin/admin-page', [MANTINE, lib('panel')]),
  page('admin/users/users-section', [MANTINE, lib('panel'), lib('anywhere')]),
  page('store/admin/store-section', [MANTINE, lib('panel'), lib('banner')]),
  ...['everywhere', 'public', 'one-page', 'banner', 'layout', 'account', 'anywhere', 'panel'].map((name) => module(lib(name))),
  module(MANTINE),
]);

describe('the files that pages load', () => {
  it.each([
    [lib('everywhere'), 'app'],
    [lib('public'), 'site'],
    [lib('account'), 'account'],
    [lib('panel'), 'admin'],
    [lib('anywhere'), 'portal'],
    [MANTINE, 'portal'],
    [`${SRC}app/shell/portal-layout.tsx`, 'portal'],
    [lib('layout'), 'portal'],
    [lib('banner'), 'store-page-shared'],
  ])('put %s into %s', (id, name) => {
    expect(files.get(id)).toBe(name);
  });

  it('contain shared styles of signed-in pages once, and leave those of one page with it', () => {
    const css = (name: string) => `${SRC}${name}.module.css`;
    const styles = pageFiles([
      page('site/home-page', [css('site/card')]),
      page('site/about-page', [css('site/card')]),
      page('admin/users/users-section', [MANTINE, css('admin/panel'), css('admin/users/users')]),
      page('admin/logs/logs-section', [MANTINE, css('admin/panel')]),
      ...['site/card', 'admin/panel', 'admin/users/users'].map((name) => module(css(name))),
      module(MANTINE),
    ]);
    expect(styles.get(css('site/card'))).toBe('app');
    expect(styles.get(css('admin/panel'))).toBe('portal');
    expect(styles.get(css('admin/users/users'))).toBeUndefined();
  });

  it('leave a page’s own imports with it', () => {
    expect(files.get(lib('one-page'))).toBeUndefined();
    expect(files.get(`${SRC}support/desk/desk-page.tsx`)).toBeUndefined();
  });

  it('give each route a file of its own, so that the server finds its styles', () => {
    expect(files.get(`${SRC}admin/admin-page.tsx`)).toBeUndefined();
  });

  it('contain the icons that a page uses, although all are exported by one index', () => {
    const icon = (name: string) => module(`${ICONS}icons/${name}.mjs`);
    const index = module(`${ICONS}tabler-icons-react.mjs`, [icon('IconKey').id, icon('IconBolt').id]);
    const named = pageFiles([
      module(`${SRC}entry-client.tsx`, [index.id], { isEntry: true, code: `import { IconKey } from '@tabler/icons-react'` }),
      page('site/home-page', [index.id]),
      index,
      icon('IconKey'),
      icon('IconBolt'),
    ]);
    expect(named.get(icon('IconKey').id)).toBe('app');
    expect(named.get(icon('IconBolt').id)).toBeUndefined();
  });
});
