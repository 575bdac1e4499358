import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { checkPage } from './support/check-page';
import { drop } from './support/drop';
import { pickUp } from './support/keyboard';
import { addBlock, card, hero, labels, links, newProject, openEditor, overview, save, savePage } from './support/page-editor';
import { expect, test } from './support/test';

const picture = (red: number) =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: { r: red, g: 90, b: 160 } } })
    .png()
    .toBuffer();

const file = async (name: string, red = 30) => ({ name, mimeType: 'image/png', buffer: await picture(red) });

/** The editor requests a page that does not exist yet; browsers report every 404. */
test.beforeEach(async ({ page, portal, watch }) => {
  watch.allow(/status of 404 .*\/api\/project-pages\//);
  await portal.signUp(page, { roles: ['admin'], name: ['Ada', 'Lovelace'] });
});

test(
  'an admin builds a page from all eight blocks, and visitors get it in the HTML',
  { tag: '@phone' },
  async ({ page, portal, browser }) => {
    test.slow();
    const project = await openEditor(page, await newProject(page, { isPublic: true }));
    await expect(page.getByText('This page is empty')).toBeVisible();
    await checkPage(page, 'page-editor-empty');

    // The hero is first in the menu.
    await page.getByRole('button', { name: 'Add block' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Hero' })).toBeFocused();
    await page.keyboard.press('Enter');
    const first = card(page, 1);
    await expect(first.getByLabel('Title')).toBeFocused();
    await first.getByLabel('Title').fill('Lumen');
    await first.getByLabel('Tagline').fill('The light goes out at nine.');
    await first.locator('input[type=file]').setInputFiles(await file('city.png'));
    await expect(first.getByRole('button', { name: 'Replace image' })).toBeVisible();
    await first.getByRole('button', { name: 'Add button' }).click();
    await expect(first.getByLabel('Label')).toBeFocused();
    await first.getByLabel('Label').fill('Play the demo');
    await first.getByLabel('Address').fill('/support');

    const gallery = await addBlock(page, 'Gallery');
    await gallery
      .locator('input[type=file]')
      .last()
      .setInputFiles([await file('one.png', 10), await file('two.png', 200)]);
    await expect(gallery.getByLabel('Alt text')).toHaveCount(2);
    await gallery.getByLabel('Alt text').first().fill('The harbour under water');
    await gallery.getByLabel('Alt text').last().fill('The lamp room at night');

    const info = await addBlock(page, 'Info cards');
    await info.getByRole('button', { name: 'Add card' }).click();
    await expect(info.getByRole('combobox', { name: 'Icon' })).toHaveValue('Info');
    await info.getByRole('combobox', { name: 'Icon' }).fill('Anc');
    await info.getByRole('option', { name: 'Anchor' }).click();
    await info.getByLabel('Heading').last().fill('Nine hours');
    await info.getByLabel('Heading').first().fill('What waits below');
    await info.getByLabel('Body').fill('From dusk to dawn, once.');

    const timeline = await addBlock(page, 'Timeline');
    await timeline.getByRole('button', { name: 'Add milestone' }).click();
    await timeline.getByLabel('Date').fill('2027-03');
    await timeline.getByLabel('Title').fill('First playable');
    await timeline.getByLabel('Description').fill('The harbour, end to end.');

    const status = await addBlock(page, 'Status');
    await expect(status.getByLabel('Planned')).toBeChecked();
    await expect(status.getByLabel('Progress (per cent)')).toHaveValue('0');
    await expect(status.getByLabel('Last updated')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
    await status.getByText('In Progress', { exact: true }).click();
    await status.getByLabel('Progress (per cent)').fill('40');

    const text = await addBlock(page, 'Overview');
    const words = text.getByLabel('Text', { exact: true });
    await words.fill('# The story\n\n- Nine districts\n- One lamp\n\nA city drowned in one night. See the ');
    await words.press('Control+k');
    await page.keyboard.type('map');
    await expect(words).toHaveValue(/See the \[map\]\(https:\/\/\)$/);
    await words.fill('# The story\n\n- Nine districts\n- One lamp\n\nA city drowned in');
    await words.press('End');
    await page.keyboard.type(' one');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await text.getByRole('button', { name: /^Bold/ }).click();
    await page.keyboard.press('Control+i');
    await expect(words).toBeFocused();
    await expect(words).toHaveValue(/A city drowned in \*\*\*one\*\*\*$/);

    const more = await addBlock(page, 'Links');
    await more.getByRole('button', { name: 'Add link' }).click();
    await more.getByLabel('Label').fill('Press kit');
    await more.getByLabel('Address').fill('https://example.org/press');

    const team = await addBlock(page, 'Team');
    await team.getByRole('button', { name: 'Add member' }).click();
    await team.getByLabel('Name').fill('Grace Hopper');
    await team.getByLabel('Role').fill('Sound');

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Search title').fill('Lumen, a game in the dark');
    await page.getByLabel('Search description').fill('Keep the lamp burning above a drowned city.');
    await expect(page.getByText('25 of 60 characters.')).toBeVisible();
    await checkPage(page, 'page-editor-settings');
    await page.getByRole('button', { name: 'Blocks' }).click();

    await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await checkPage(page, 'page-editor-full');
    await page.reload();
    await expect(card(page, 8).getByRole('heading')).toContainText('Grace Hopper');

    const visitor = await browser.newContext({ baseURL: portal.url });
    const response = await visitor.request.get(`/projects/${project.slug}`);
    expect(response.status()).toBe(200);
    const html = await response.text();
    for (const text of [
      '<title>Lumen, a game in the dark',
      'content="Keep the lamp burning above a drowned city."',
      'The light goes out at nine.',
      'Play the demo',
      'The harbour under water',
      'Nine hours',
      'What waits below',
      'drowned in <strong><em>one</em></strong>',
      'First playable',
      'The story',
      'Nine districts',
      'https://example.org/press',
      'Grace Hopper',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/40\s?(<!-- -->)?%/);
    await visitor.close();
  },
);

test('blocks are moved by pointer, by keyboard with announcements, and by buttons', { tag: '@any-width' }, async ({ page }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen'), overview('Words.'), links]);
  await openEditor(page, project);
  const names = async () => (await labels(page)).map((label) => label.split('\n')[0]);
  await expect.poll(names).toEqual(['Hero', 'Overview', 'Links']);
  // Expanded and much taller than the others, it still moves one position at a time.
  await expect(card(page, 1).getByRole('button', { expanded: true })).toBeVisible();
  const grip = card(page, 1).getByRole('button', { name: 'Drag Hero block' });
  await grip.focus();
  await pickUp(page, 'Hero block is picked up, at place 1 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Hero block is over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['Overview', 'Hero', 'Links']);

  // The handle moved with its block, and gets the focus back.
  await expect(card(page, 2).getByRole('button', { name: 'Drag Hero block' })).toBeFocused();
  await pickUp(page, 'Hero block is picked up, at place 2 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Hero block is over place 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Hero block is picked up, at place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Escape');
  await card(page, 2).getByRole('button', { expanded: true }).click();

  const third = card(page, 3);
  await third.getByRole('button', { name: 'Move Links block, 3 of 3 up' }).click();
  await expect.poll(names).toEqual(['Overview', 'Links', 'Hero']);
  await expect(card(page, 2).getByRole('button', { name: 'Move Links block, 2 of 3 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Links', 'Overview', 'Hero']);

  // Outside inputs, undo applies to the last step of the page.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(names).toEqual(['Overview', 'Links', 'Hero']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(names).toEqual(['Links', 'Overview', 'Hero']);

  const from = (await card(page, 3).getByRole('button', { name: /^Drag/ }).boundingBox())!;
  const to = (await card(page, 1).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(from.x + 10, to.y + 8, { steps: 12 });
  await expect(page.getByText('Hero block is over place 1 of 3.')).toBeAttached();
  await drop(page);
  await expect.poll(names).toEqual(['Hero', 'Links', 'Overview']);
  await save(page);
});

test('a block is duplicated, deleted and restored', { tag: '@any-width' }, async ({ page }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen'), { id: 'beam', type: 'hologram', beams: 3 }]);
  await openEditor(page, project);
  await card(page, 1)
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await expect(card(page, 2).getByRole('heading')).toContainText('Lumen');
  await card(page, 2)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Hero deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hero deleted.')).toBeHidden();
  await expect.poll(() => labels(page)).toHaveLength(3);

  // A block of an unknown type is shown as a card, and saved unchanged.
  const unknown = card(page, 3);
  await unknown.getByRole('button', { expanded: false }).click();
  await expect(unknown.getByText(/does not support blocks of the type “hologram”/)).toBeVisible();
  await save(page);
  const stored = (await (await page.request.get(`/api/project-pages/${project.id}`)).json()) as { blocks: object[] };
  expect(stored.blocks).toContainEqual({ id: 'beam', type: 'hologram', beams: 3 });
});

test('an invalid link is reported at its field, and typed text stays', { tag: '@any-width' }, async ({ page, watch }) => {
  watch.allow(/status of 409/);
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen', { ctas: [{ label: 'Play', url: '/play' }] }), overview('Words.')]);
  await openEditor(page, project);
  const address = card(page, 1).getByLabel('Address');
  await address.fill('javascript:alert(1)');
  // The message about the field moves the next block, but the press must still hit it.
  await card(page, 2).getByRole('button', { expanded: false }).click();
  await expect(address).toBeHidden();
  await card(page, 1).getByRole('button', { expanded: false }).click();
  await expect(card(page, 1).getByText(/Please enter an address that begins with https/)).toBeVisible();
  await card(page, 2).getByRole('button', { expanded: false }).click();

  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to save');
  await expect(page.getByRole('alert')).toContainText('One field needs your attention.');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('javascript:alert(1)');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await checkPage(page, 'page-editor-problem');

  // A server-side error is shown at its field as well.
  await address.fill('/support');
  const other = await newProject(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Slug').fill(other.slug);
  await page.getByRole('button', { name: 'Blocks' }).click();
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByLabel('Slug')).toBeFocused();
  await expect(page.getByLabel('Slug')).toHaveValue(other.slug);
  await expect(page.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'true');
  const free = `${project.slug}-again`;
  await page.getByLabel('Slug').fill(free);
  await save(page);
  await expect(page.getByText(`The page is at /projects/${free}.`)).toBeVisible();
});

test('a failed or cancelled upload leaves the previous picture', { tag: '@any-width' }, async ({ page, watch }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen')]);
  await openEditor(page, project);
  const block = card(page, 1);
  const chooser = block.locator('input[type=file]');
  await chooser.setInputFiles(await file('city.png'));
  const thumb = block.getByRole('group', { name: 'Background image' }).locator('img');
  await expect(thumb).toBeVisible();
  const before = await thumb.getAttribute('src');

  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(block.getByRole('alert')).toContainText('Upload failed');
  expect(await thumb.getAttribute('src')).toBe(before);

  watch.allow(/status of 4\d\d/);
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') });
  await expect(block.getByRole('alert')).toContainText('Upload failed');
  expect(await thumb.getAttribute('src')).toBe(before);

  // One refused upload does not delay the others.
  const gallery = await addBlock(page, 'Gallery');
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') };
  await gallery.locator('input[type=file]').setInputFiles([await file('one.png'), broken, await file('two.png')]);
  await expect(gallery.getByLabel('Alt text')).toHaveCount(2);
  await expect(gallery.getByRole('alert')).toContainText('broken.png: ');
  await card(page, 1).getByRole('button', { expanded: false }).click();

  watch.allow(/ERR_FAILED/);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/project-pages/upload', async (route) => {
    await held;
    await route.abort();
  });
  await chooser.setInputFiles(await file('other.png', 220));
  await expect(block.getByRole('progressbar')).toBeVisible();
  await block.getByRole('button', { name: 'Cancel' }).click();
  await expect(block.getByRole('button', { name: 'Replace image' })).toBeVisible();
  await expect(block.getByRole('alert')).toBeHidden();
  release();
  expect(await thumb.getAttribute('src')).toBe(before);
});

test('a page that cannot be edited is not shown as an empty one', { tag: '@any-width' }, async ({ page, portal, watch }) => {
  watch.allow(/status of 503|status of 500|ERR_FAILED/);
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen')]);
  await page.route(`**/api/project-pages/${project.id}`, (route) => route.abort());
  await page.goto(`/admin/project-pages/${project.id}`);
  await expect(page.getByRole('alert')).toContainText('The page could not be loaded');
  await expect(page.getByRole('button', { name: 'Save Page' })).toHaveCount(0);
  await checkPage(page, 'page-editor-unreachable');
  await page.unroute(`**/api/project-pages/${project.id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Lumen');

  await test.step('a deleted project is reported before its page can be edited', async () => {
    watch.allow(/status of 404 .*\/api\/admin\/projects\//);
    await page.goto(`/admin/project-pages/${randomUUID()}`);
    await expect(page.getByText('This project does not exist')).toBeVisible();
    await expect(page.getByText('This page is empty')).toBeVisible();
  });

  await test.step('the editor is available to admins only', async () => {
    const project = await newProject(page);
    await page.goto('about:blank');
    await page.context().clearCookies();
    await portal.signUp(page, { roles: ['hr'] });
    await page.goto(`/admin/project-pages/${project.id}`);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the preview shows the draft at desktop and phone width', { tag: '@phone' }, async ({ page }) => {
  const project = await newProject(page);
  await savePage(page, project, [hero('Lumen'), overview('# The story\n\nA city drowned in one night.')]);
  await openEditor(page, project);
  await card(page, 1).getByLabel('Title').fill('Lumen in the dark');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByText(/^390 px/)).toBeVisible();
  await preview.getByRole('button', { name: 'Desktop width' }).click();
  await expect(preview.getByText('Lumen in the dark')).toBeVisible();
  await expect(preview.getByText(/^1280 px, shown at \d+%$/)).toBeVisible();
  await preview.getByRole('button', { name: 'Phone width' }).click();
  await expect(preview.getByText(/^390 px/)).toBeVisible();
  await checkPage(page, 'page-editor-preview');
  // A click on a block of the page opens its form.
  await preview.getByText('A city drowned in one night.').click({ force: true });
  await expect(card(page, 2).getByLabel('Text')).toBeVisible();
  await expect(card(page, 1).getByLabel('Title')).toBeHidden();
  await expect(card(page, 2).getByRole('button', { expanded: true })).toBeFocused();

  // Opening a form closes the one above it; the pressed heading stays visible.
  for (const place of [1, 2]) await card(page, place).getByRole('button', { expanded: false }).click();
  await expect(card(page, 2).getByRole('button', { expanded: true })).toBeInViewport();
});
