import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { CLIENT_HEADERS } from '../support/client-headers';
import { checkPage } from './support/check-page';
import type { Portal } from './support/portal';
import { expect, test } from './support/test';

let projects = 0;

/** Sizes of a page’s pictures in pixels, and their colours. */
const PICTURES: [width: number, height: number, colour: string][] = [
  [640, 360, '#3f6fb5'],
  [360, 480, '#b5533f'],
  [560, 360, '#3fb56f'],
];

interface PageOptions {
  /** The number of pictures whose addresses are passed to `blocks`. */
  pictures?: number;
  seoTitle?: string;
  seoDesc?: string;
}

/** A public project with a page of these blocks, created by an admin in a separate browser context; returns its slug. */
async function publish(
  portal: Portal,
  admin: Page,
  blocks: (pictures: string[]) => object[],
  { pictures = 0, ...metadata }: PageOptions = {},
): Promise<string> {
  const { request } = admin.context();
  await portal.signUp(admin, { roles: ['admin'] });
  const slug = `tidewater-${process.pid}-${(projects += 1)}`;
  const project = { title: 'Tidewater', slug, description: 'Row where the streets were.', icon: 'rocket', public: true };
  const created = await request.post(`${portal.url}/api/admin/projects`, { headers: CLIENT_HEADERS, data: project });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  const addresses = await Promise.all(PICTURES.slice(0, pictures).map((size) => picture(request, portal, ...size)));
  const saved = await request.post(`${portal.url}/api/project-pages/${id}`, {
    headers: CLIENT_HEADERS,
    data: { projectId: id, slug, blocks: blocks(addresses), ogImage: addresses[0], ...metadata },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  return slug;
}

/** Uploads a picture of one colour; returns its address. */
async function picture(request: APIRequestContext, portal: Portal, width: number, height: number, background: string): Promise<string> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const response = await request.post(`${portal.url}/api/project-pages/upload`, {
    headers: CLIENT_HEADERS,
    multipart: { image: { name: 'art.png', mimeType: 'image/png', buffer } },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { url: string }).url;
}

function allBlocks([first = '', second = '', third = '']: string[]): object[] {
  return [
    {
      id: 'a',
      type: 'hero',
      title: 'Tidewater',
      tagline: 'The sea took the streets. You kept the boat.',
      backgroundImage: first,
      ctas: [
        { label: 'Wishlist now', url: 'https://store.example/tidewater' },
        { label: 'All our games', url: '/projects' },
      ],
    },
    { id: 'b', type: 'status', state: 'In Progress', progress: 64, lastUpdated: '2026-11-21' },
    {
      id: 'c',
      type: 'overview',
      markdown: '# The city under the tide\n\nYou kept a rowing boat.\n\n## What you do\n\n- Row\n- Trade\n\n<script>alert(1)</script>',
    },
    {
      id: 'd',
      type: 'gallery',
      images: [
        { src: first, alt: 'A boat between two towers' },
        { src: second, alt: 'The lantern keeper' },
        { src: third, alt: '' },
      ],
    },
    {
      id: 'e',
      type: 'info',
      cards: [
        { icon: 'Map', heading: 'A city that moves', body: 'The tide changes which streets exist.' },
        { icon: 'Nonsense', heading: 'Geschwindigkeitsbegrenzungsüberschreitung', body: 'Broken where it must.' },
      ],
    },
    {
      id: 'f',
      type: 'timeline',
      milestones: [
        { date: '2027-03-01', title: 'Vertical slice', description: 'One whole night.' },
        { date: 'Spring 2028', title: 'Open playtest', description: '' },
      ],
    },
    { id: 'g', type: 'links', links: [{ label: 'Press kit', url: 'https://press.example/tidewater' }] },
    {
      id: 'h',
      type: 'team',
      members: [
        { name: 'Marguerite Oyelaran-Featherstonehaugh', role: 'Direction', avatar: second },
        { name: 'Ben Okri', role: 'Code', avatar: '' },
      ],
    },
    { id: 'i', type: 'hologram', title: 'Nobody sees this hologram' },
  ];
}

/** The same without the parts derived from pictures. */
function blocksWithoutPictures(): object[] {
  return allBlocks(['', '', '']).filter((block) => !('images' in block));
}

/** Adds up the layout shift of the page from its first paint on (web.dev/cls). */
async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted')));
}

test('a page shows its eight blocks in order, and skips an unknown one', { tag: '@phone' }, async ({ page, browser, portal }) => {
  const admin = await browser.newPage();
  const slug = await publish(portal, admin, allBlocks, { pictures: 3 });
  const shifted = await recordLayoutShifts(page);
  await page.goto(`/projects/${slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(['Tidewater']);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Status',
    'The city under the tide',
    'Gallery',
    'At a glance',
    'Timeline',
    'Links',
    'Team',
  ]);
  await expect(page).toHaveTitle('Tidewater');
  await expect(main).not.toContainText('hologram');

  await test.step('each block shows its content', async () => {
    await expect(main.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '64');
    await expect(main.getByText('64 percent complete')).toBeVisible();
    await expect(main.getByText('Last updated 21 November 2026')).toBeVisible();
    await expect(main.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Vertical slice' }).getByRole('time')).toHaveText('1 March 2027');
    await expect(main.getByText('Spring 2028')).toBeVisible();
    await expect(main.getByText('BO', { exact: true })).toBeVisible();
    const link = main.getByRole('link', { name: /Press kit/ });
    await expect(link).toHaveAttribute('href', 'https://press.example/tidewater');
    await expect(link).toHaveAttribute('rel', 'noopener');
    await expect(link).toContainText('press.example');
    await expect(link).not.toHaveAttribute('target', /./);
  });

  await test.step('pictures load, each in reserved space', async () => {
    for (const image of await main.getByRole('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
      for (const side of ['width', 'height']) await expect(image).toHaveAttribute(side);
    }
    expect(await shifted()).toBeLessThan(0.01);
  });

  await checkPage(page, 'project-page');
  await main.getByRole('link', { name: 'All our games' }).click();
  await expect(page).toHaveURL('/projects');
  await admin.close();
});

test('the gallery opens large and works by keyboard alone', { tag: '@any-width' }, async ({ page, browser, portal }) => {
  const admin = await browser.newPage();
  const slug = await publish(portal, admin, allBlocks, { pictures: 3 });
  await page.goto(`/projects/${slug}`);
  const second = page.getByRole('button', { name: 'The lantern keeper' });
  await second.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gallery' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'The lantern keeper' })).toBeVisible();
  await expect(dialog.getByText('Image 2 of 3: The lantern keeper')).toBeAttached();
  await checkPage(page, 'project-lightbox');

  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Image 3 of 3')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'A boat between two towers' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('Image 3 of 3')).toBeAttached();
  await page.keyboard.press('Home');
  await expect(dialog.getByText('Image 1 of 3')).toBeAttached();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Next image' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Image 2 of 3: The lantern keeper')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
  await admin.close();

  await test.step('a page is printed light, whole and without its frame, from any scroll position', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'dark' });
    await page.goto(`/projects/${slug}`);
    const fading = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline !== document.timeline)
        .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .filter((frame) => 'opacity' in frame),
    );
    expect(fading, 'parts that wait for a scroll to become visible').toEqual([]);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'The city under the tide' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg').trim())).toBe('#f4f6fa');
  });
});

test(
  'a project without blocks shows its description, and a page without a hero starts with it',
  { tag: '@any-width' },
  async ({ page, request, browser, portal, watch }) => {
    const admin = await browser.newPage();
    const slug = await publish(portal, admin, () => [
      { id: 'a', type: 'gallery', images: [] },
      { id: 'b', type: 'overview', markdown: 'Only words.' },
    ]);
    await page.goto(`/projects/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tidewater' })).toBeVisible();
    await expect(page.getByText('Row where the streets were.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Gallery' })).toHaveCount(0);
    await page.goto('/projects/your-first-project');
    await expect(page.getByRole('heading', { level: 1, name: 'Your first project' })).toBeVisible();
    await checkPage(page, 'project-bare');
    await admin.close();

    await test.step('an unknown slug links to existing projects', async () => {
      watch.allow(/status of 404/);
      const response = await request.get('/projects/no-such-game');
      expect(response.status()).toBe(404);
      expect(await response.text()).toContain('noindex');
      await page.goto('/projects/no-such-game');
      await expect(page.getByRole('heading', { level: 1, name: 'This project does not exist.' })).toBeVisible();
      await expect(page.getByText('Failed to load project page')).toBeVisible();
      await checkPage(page, 'project-unknown');
      await page.getByRole('main').getByRole('link', { name: 'All projects' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    });
  },
);

test(
  'a failure shows an error and can be retried, and the title arrives with the page',
  { tag: '@any-width' },
  async ({ page, request, browser, portal, watch }) => {
    const admin = await browser.newPage();
    const slug = await publish(portal, admin, blocksWithoutPictures, {
      pictures: 1,
      seoTitle: 'Tidewater, a rowing game',
      seoDesc: 'Row home through a drowned city.',
    });
    await test.step('the server’s HTML contains the page and its metadata for crawlers', async () => {
      const response = await request.get(`/projects/${slug}`);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain('<title>Tidewater, a rowing game</title>');
      expect(html).toContain('<meta name="description" content="Row home through a drowned city.">');
      expect(html).toMatch(new RegExp(`<meta property="og:image" content="${portal.url}/api/pictures/[^"]+">`));
      expect(html).toContain('<meta property="og:title" content="Tidewater, a rowing game">');
      for (const text of ['You kept a rowing boat.', 'The tide changes which streets exist.', 'Vertical slice', 'Ben Okri'])
        expect(html).toContain(text);
    });

    await page.goto('/projects');
    await page.route(`**/api/project-pages/${slug}`, (route) =>
      route.fulfill({ status: 500, json: { error: 'Error.', code: 'internal' } }),
    );
    watch.allow(/status of 500/);
    await page.locator(`a[href="/projects/${slug}"]`).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load project page' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await checkPage(page, 'project-failed');
    await page.unroute(`**/api/project-pages/${slug}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tidewater' })).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(page).toHaveTitle('Tidewater, a rowing game');
    await admin.close();
  },
);
