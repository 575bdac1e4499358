import type { Page } from '@playwright/test';
import { acceptEssentialCookies } from './support/account';
import { checkPage } from './support/check-page';
import { pickUp } from './support/keyboard';
import { followSection, hideLists, sectionLink, showLists } from './support/shell';
import { expect, test, withHydration } from './support/test';
import { watch } from './support/watch';

/** Not the items inside a counter, which name what it consists of. */
const counters = (page: Page) =>
  page
    .getByRole('region', { name: 'Counters' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Move / }) });

test('an announcement reaches its audience live, and they confirm it', { tag: '@phone' }, async ({ page, portal, browser }) => {
  const dara = await portal.signUp(page, { roles: ['developer'], name: ['Dara', 'Novak'] });
  await portal.database.query(`UPDATE users SET username = 'dara' WHERE id = $1`, [dara.id]);
  await page.goto('/staff#announcements');
  await expect(page).toHaveURL(/section=announcements$/);
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await checkPage(page, 'announcements-empty');

  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const author = withHydration(await elsewhere.newPage());
  await acceptEssentialCookies(author, portal);
  const seen = watch(elsewhere);
  await portal.signUp(author, { roles: ['hr'], name: ['Hana', 'Weiss'] });
  await author.goto(`${portal.url}/staff?section=announcements`);
  const newAnnouncement = author.getByRole('button', { name: 'New announcement' });
  const form = author.getByRole('dialog', { name: 'New announcement' });
  // A form closes, and stays closed, even before React has rendered the address that names it: by Back, and by its own button.
  for (const way of ['back', 'cancel'] as const) {
    const wasOpen = await newAnnouncement.evaluate(async (button: HTMLElement, by) => {
      button.click();
      // React has rendered what a click changes after its microtasks.
      await Promise.resolve();
      const dialog = document.querySelector('dialog');
      if (by === 'back') window.history.back();
      else [...(dialog?.querySelectorAll('button') ?? [])].find((own) => own.textContent === 'Cancel')?.click();
      return dialog !== null;
    }, way);
    expect(wasOpen).toBe(true);
    await expect(author).toHaveURL(/section=announcements$/);
    await expect(form).toHaveCount(0);
  }
  await newAnnouncement.click();
  await expect(author).toHaveURL(/dialog=announcements\.new$/);
  // Back closes an empty form at once, and asks once before it closes one with input.
  await author.goBack();
  await expect(form).toHaveCount(0);
  await author.goForward();
  await form.getByLabel('Title').fill('Lunch');
  await author.goBack();
  await author.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(author.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
  await expect(author.getByRole('alertdialog', { includeHidden: true })).toHaveCount(0);
  await author.getByRole('button', { name: 'New announcement' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await form.getByRole('button', { name: 'Publish announcement' }).click();
  await expect(form.getByText('Enter a title.')).toBeVisible();
  await form.getByLabel('Title').fill('Fire drill');
  await form.getByLabel('Text').fill('# Thursday\n\nAsk @dara. <script>alert(1)</script>');
  const text = form.getByRole('combobox', { name: 'Text' });
  await text.press('End');
  await text.pressSequentially(' Or @Dara N');
  await form.getByRole('option', { name: 'Dara Novak' }).click();
  await expect(text).toHaveValue(/Or @Dara Novak $/);
  const audience = form.getByRole('combobox', { name: 'Audience' });
  await audience.press('Backspace');
  await audience.pressSequentially('dev,');
  await audience.press('Tab');
  // Earlier tests on this portal may have left other developers.
  const [reached] = await portal.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM users WHERE 'developer' = ANY (roles) AND is_active`,
  );
  const count = reached!.count;
  await expect(form.getByText(`Reaches ${count} ${count === 1 ? 'person' : 'people'}`)).toBeVisible();
  await form.getByLabel('Ask everyone to confirm').check();
  await checkPage(author, 'announcement-form');
  await form.getByRole('button', { name: 'Publish announcement' }).click();
  await expect(author.getByText('“Fire drill” is saved.')).toBeVisible();
  await expect(author).toHaveURL(/section=announcements$/);

  // The list and the bell are updated without a reload.
  await expect(page.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible();
  await page.getByRole('link', { name: 'Fire drill' }).click();
  const shown = page.getByRole('dialog', { name: 'Fire drill' });
  await expect(shown.getByText('@Dara Novak')).toHaveCount(2);
  await expect(shown.getByText('<script>alert(1)</script>')).toBeVisible();
  await checkPage(page, 'announcement');
  await shown.getByRole('button', { name: 'I have read this' }).click();
  await expect(shown.getByText(/^You confirmed that you have read this/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeAttached();
  // Back closes an opened item.
  await page.goBack();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pin Fire drill' })).toHaveCount(0);

  await author.getByRole('link', { name: 'Fire drill' }).click();
  await expect(author.getByRole('region', { name: 'Confirmed (1)', exact: true })).toContainText('Dara Novak');
  await author.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(author).toHaveURL(/section=announcements$/);
  // Closing the dialog went back to the list's entry: it is not in the history twice.
  expect(await author.evaluate(() => (window.history.state as { idx: number }).idx)).toBe(0);
  await author.getByRole('button', { name: 'Pin Fire drill' }).click();
  await expect(page.getByText('Pinned')).toBeVisible();

  // Two concurrent edits: the second user sees both texts and loses nothing.
  await author.getByRole('button', { name: 'More for Fire drill' }).click();
  await author.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = author.getByRole('dialog', { name: 'Edit announcement' });
  await edit.getByLabel('Title').fill('Fire drill at noon');
  await portal.database.query(`UPDATE announcements SET title = 'Fire alarm', version = version + 1`);
  await edit.getByRole('button', { name: 'Save announcement' }).click();
  await expect(edit.getByText('Title was saved elsewhere as “Fire alarm”.')).toBeVisible();
  await edit.getByRole('button', { name: 'Save announcement' }).click();
  await expect(page.getByRole('link', { name: 'Fire drill at noon' })).toBeVisible();

  await page.goto('/inbox?view=done');
  await expect(page.getByRole('listitem').filter({ hasText: 'Fire drill at noon' })).toContainText('because it is addressed to you');
  await checkPage(page, 'inbox');
  await page.getByRole('button', { name: 'Put Fire drill at noon back' }).click();
  await expect(page.getByText('Nothing is done yet')).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('combobox', { name: 'Mentions of you' }).click();
  await page.getByRole('option', { name: 'Inbox and the daily email' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await checkPage(page, 'inbox-settings');

  await author.getByRole('button', { name: 'More for Fire drill at noon' }).click();
  await author.getByRole('menuitem', { name: 'Delete' }).click();
  await author.getByRole('button', { name: 'Delete announcement' }).click();
  await expect(author.getByText('No announcements yet')).toBeVisible();
  expect(seen.problems().filter((problem) => !problem.includes('409'))).toEqual([]);
  await elsewhere.close();
});

test('the overview is arranged by keyboard, and quick search opens every area', { tag: '@phone' }, async ({ page, portal }) => {
  const { id } = await portal.signUp(page, { roles: ['staff', 'ceo'], name: ['Sten', 'Moore'] });
  await portal.database.query(
    `INSERT INTO announcements (id, title, content, target_roles, is_sticky, author_id, publish_at, asks_confirmation, confirmation_round, created_at, version)
     VALUES (gen_random_uuid(), 'Harbour walk', 'At two.', '{all}', false, $1, now(), false, 0, now(), 1)`,
    [id],
  );
  await page.goto('/staff');
  await expect(page.getByRole('list', { name: 'Your roles' })).toContainText('CEOStaff');
  await expect(counters(page)).toHaveCount(6);
  await expect(counters(page).first()).toContainText('Pending Bugs');
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbour walk' }).first()).toContainText(
    'Sten Moore published an announcement',
  );
  await checkPage(page, 'staff-overview');

  const handle = page.getByRole('button', { name: 'Move Pending Bugs' });
  await handle.focus();
  await pickUp(page, 'Pending Bugs is picked up, at place 1 of 6.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Pending Bugs is over place 2 of 6.')).toBeAttached();
  const saved = page.waitForResponse((response) => response.url().endsWith('/overview/order'));
  await page.keyboard.press('Space');
  await saved;
  await page.reload();
  await expect(counters(page).first()).toContainText('Open Reviews');
  await page.getByRole('button', { name: 'Reset order' }).click();
  await expect(counters(page).first()).toContainText('Pending Bugs');

  const today = page.getByRole('grid').locator('[aria-current=date]');
  await today.focus();
  await page.keyboard.press('PageDown');
  await expect(today).toHaveCount(0);
  // The focus moves to a day of the new month.
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await expect(today).toBeFocused();
  await expect(page.getByRole('grid').getByRole('button', { name: /: Harbour walk$/ })).not.toHaveCount(0);

  // Ctrl+K opens it from any focus, and Escape closes it.
  await page.keyboard.press('Control+k');
  const search = page.getByRole('textbox', { name: 'Quick search' });
  // Text typed at once, while its code loads, is not lost.
  await page.keyboard.type('harbour');
  await expect(search).toHaveValue('harbour');
  await search.fill('');
  await expect(search).toBeFocused();
  await checkPage(page, 'quick-search');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search.fill('harbour');
  await expect(page.getByRole('dialog', { name: 'Quick search' }).getByText('Harbour walk', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Harbour walk' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search.fill('sten');
  await page.getByRole('dialog').getByText('Sten Moore', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sten Moore' })).toContainText('cannot be mentioned');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The last open section opens again; groups collapse and stay collapsed.
  await followSection(page, 'Staff', 'Announcements');
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  await page.goto('/staff/hr');
  await checkPage(page, 'staff-hr');
  await page.getByRole('link', { name: 'Back to the staff dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Overview|Announcements/);
  await showLists(page);
  await page.getByRole('navigation', { name: 'Staff', exact: true }).getByText('Studio', { exact: true }).click();
  await expect(sectionLink(page, 'Staff', 'Overview')).toBeHidden();
  await hideLists(page);
});

test(
  'the staff area redirects visitors to sign-in and others to their dashboard, which explains why',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    await page.goto('/staff?section=announcements');
    await expect(page).toHaveURL(/\/login$/);
    await portal.signUp(page, { roles: ['artist'] });
    for (const path of ['/staff', '/staff/hr', '/staff/dpo', '/studio', '/contracts', '/inbox']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText('Access denied')).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  },
);
