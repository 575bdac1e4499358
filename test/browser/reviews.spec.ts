import { randomUUID } from 'node:crypto';
import { checkPage } from './support/check-page';
import { signInAs, deskPerson } from './support/desk-people';
import { expect, test } from './support/test';

test(
  'a build is reviewed, searched, edited and compared with others of its channel',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, watch }) => {
    const tester = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Tess', 'Marlowe'] });
    const developer = await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] });
    await signInAs(page, tester);
    await page.goto(`${portal.url}/staff?section=reviews`);
    await expect(page.getByText('No reviews found')).toBeVisible();

    const [older, newer] = [randomUUID(), randomUUID()];
    await portal.database.query(
      `INSERT INTO builds (id, channel, version, title, state, created_at)
     VALUES ($1, 'main', '0.9.1', 'Harbour fixes', 'approved', now()), ($2, 'main', '0.9.2', 'Weather and save games', 'approved', now())`,
      [older, newer],
    );
    await developer.send('POST', '/staff/reviews', { build_id: older, rating: 2, feedback: 'Crashes at the market.' });
    await developer.send('POST', '/staff/bugs', { title: 'Lantern flickers', description: 'Near water.', build_id: newer });

    // The overview counts builds without a review, and links to the newest one that the user has not reviewed.
    await page.goto(`${portal.url}/staff?section=overview`);
    await page.getByRole('listitem').filter({ hasText: 'Open Reviews' }).getByRole('link', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`build=${newer}`));
    const openFilter = async () => {
      const fold = page.getByRole('button', { name: /^Filter/ });
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    };
    await openFilter();
    const build = page.getByRole('combobox', { name: 'Build', exact: true });
    await expect(build).toHaveValue('0.9.2 - Weather and save games');
    await checkPage(page, 'reviews-empty');

    await page.getByRole('button', { name: 'New Review' }).click();
    const form = page.getByRole('dialog', { name: 'New Review' });
    await expect(form.getByRole('combobox', { name: 'Build' })).toHaveValue('0.9.2 - Weather and save games');
    await expect(form.getByRole('radio', { name: '5 of 5 stars' })).toBeChecked();
    await form.getByRole('button', { name: 'Add review' }).click();
    await expect(form.getByText('Enter your feedback.')).toBeVisible();
    await form.getByRole('radio', { name: '5 of 5 stars' }).press('ArrowLeft');
    await expect(form.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
    await form.getByLabel('Feedback').fill('The rain is wonderful.\n<b>The lantern is not.</b>');
    await checkPage(page, 'review-form');
    await form.getByRole('button', { name: 'Add review' }).click();
    await expect(page.getByText('The review is saved.')).toBeVisible();
    const list = page.getByRole('list', { name: 'Reviews' });
    await expect(list).toContainText('<b>The lantern is not.</b>');
    await expect(page.getByRole('table', { name: 'Ratings' })).toContainText('4 stars');
    await expect(page.getByRole('region', { name: 'Rating', exact: true })).toContainText('4.0');

    // Another user’s review arrives without a reload.
    await developer.send('POST', '/staff/reviews', { build_id: newer, rating: 5, feedback: 'Ship it.' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Rating', exact: true })).toContainText('4.5');
    await expect(page.getByRole('region', { name: 'Trend in main' })).toContainText('2.0 (1)');
    // Other users’ reviews cannot be changed.
    await expect(page.getByRole('button', { name: 'Edit the review by Devin Okafor' })).toHaveCount(0);
    await checkPage(page, 'reviews');

    await openFilter();
    await page.getByRole('combobox', { name: 'Rating' }).click();
    await page.getByRole('option', { name: '5 stars' }).click();
    await expect(page).toHaveURL(/rating=5/);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search reviews' }).fill('zzz');
    await expect(page.getByText('No reviews found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all reviews' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);

    // A single review with its links to the next ones; Back works from there, and the address opens it.
    await list.getByRole('link', { name: 'Tess Marlowe' }).click();
    await expect(page).toHaveURL(/review=/);
    const opened = page.getByRole('dialog', { name: 'Review of 0.9.2' });
    await expect(opened.getByRole('region', { name: 'Bugs found in this build' })).toContainText('Lantern flickers');
    await checkPage(page, 'review');
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(opened).toBeHidden();
    await expect(list.getByRole('link', { name: 'Tess Marlowe' })).toBeFocused();

    // By keyboard alone: the buttons appear on focus.
    const edit = page.getByRole('button', { name: 'Edit the review by Tess Marlowe' });
    await edit.focus();
    await expect(edit).toBeVisible();
    await edit.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Edit review' });
    await editing.getByLabel('Feedback').fill('My text');
    const [stored] = await portal.database.query<{ id: string }>(`SELECT id FROM build_reviews WHERE rating = 4`);
    await tester.send('PUT', `/staff/reviews/${stored?.id}`, { feedback: 'My text in another browser' });
    watch.allow(/status of 409/);
    await editing.getByRole('button', { name: 'Save review' }).click();
    await expect(editing.getByText('Feedback was saved elsewhere as “My text in another browser”.')).toBeVisible();
    await expect(editing.getByLabel('Feedback')).toHaveValue('My text');
    await editing.getByRole('button', { name: 'Save review' }).click();
    await expect(list).toContainText('My text');

    await page.getByRole('button', { name: 'Delete the review by Tess Marlowe' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this review?' });
    await question.getByRole('button', { name: 'Delete review' }).click();
    await expect(page.getByText('The review is deleted.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rating', exact: true })).toContainText('5.0');

    await openFilter();
    await build.click();
    await page.getByRole('option', { name: '0.9.1 - Harbour fixes' }).click();
    await expect(page).toHaveURL(new RegExp(`build=${older}`));
    await expect(list).toContainText('Crashes at the market.');
    await page.goBack();
    await expect(list).toContainText('Ship it.');

    // The bug links to its build’s reviews.
    await page.goto(`${portal.url}/staff?section=bugs&bug=BUG-1`);
    const connections = page.getByRole('region', { name: 'Connections' });
    await expect(connections.getByRole('region', { name: 'Found in' })).toContainText('0.9.2');
    await connections.getByRole('link', { name: '5 of 5 stars' }).click();
    await expect(page.getByRole('dialog', { name: 'Review of 0.9.2' })).toContainText('Ship it.');
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(wide).toBe(room);
  },
);
