import type { Page } from '@playwright/test';
import { CLIENT_HEADERS } from '../support/client-headers';
import { checkPage } from './support/check-page';
import { pickUp } from './support/keyboard';
import { showLists } from './support/shell';
import { expect, test } from './support/test';

const questions = (page: Page) => page.getByRole('main').getByRole('listitem');

test(
  'an admin adds, reorders and hides help articles, and resolves an edit conflict',
  { tag: '@phone' },
  async ({ page, portal, watch }) => {
    const { url } = portal;
    await portal.signUp(page, { roles: ['admin'] });
    await page.goto(`${url}/admin?section=faqs&group=orders`);
    await expect(questions(page)).toHaveCount(2);
    await checkPage(page, 'admin-faqs');

    await page.getByRole('button', { name: 'Add question' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a question' });
    await adding.getByRole('button', { name: 'Add question' }).click();
    await expect(adding.getByText('Enter a question.')).toBeVisible();
    await adding.getByLabel('Question').fill('Do you ship to Mars?');
    await adding.getByLabel('Answer').fill('Not yet.\nAsk again in 2040.');
    await checkPage(page, 'admin-faq-dialog');
    await adding.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByText('“Do you ship to Mars?” is saved. Customers find it now.')).toBeVisible();
    await expect(questions(page).last()).toContainText('Do you ship to Mars?');

    const movedUp = page.waitForResponse(/faqs\/order$/);
    await page.getByRole('button', { name: 'Move “Do you ship to Mars?” up' }).click();
    await movedUp;
    await expect(questions(page).nth(1)).toContainText('Do you ship to Mars?');
    const handle = page.getByRole('button', { name: 'Move “Do you ship to Mars?”', exact: true });
    const saved = page.waitForResponse(/faqs\/order$/);
    await handle.focus();
    await pickUp(page, 'is picked up, at place 2 of 3');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('is over place 1 of 3')).toBeAttached();
    await page.keyboard.press('Space');
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(questions(page).first()).toContainText('Do you ship to Mars?');

    await page.getByRole('button', { name: 'Edit “Do you ship to Mars?”' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit question' });
    await editing.getByLabel('Answer').fill('Never.');
    const api = page.context().request;
    const { items } = (await (await api.get(`${url}/api/admin/support/faqs?group=orders`)).json()) as {
      items: Array<{ id: string; question: string }>;
    };
    const theirs = { group: 'orders', question: 'Do you ship to Mars?', answer: 'By rocket.', published: true, version: 1 };
    expect((await api.put(`${url}/api/admin/support/faqs/${items[0]?.id}`, { headers: CLIENT_HEADERS, data: theirs })).status()).toBe(200);
    watch.allow(/status of 409/);
    await editing.getByRole('button', { name: 'Save question' }).click();
    await expect(editing.getByText('This question changed elsewhere in the meantime')).toBeVisible();
    await expect(editing.getByText('Answer was saved elsewhere as “By rocket.”.')).toBeVisible();
    await expect(editing.getByLabel('Answer')).toHaveValue('Never.');
    await editing.getByRole('switch', { name: 'Published' }).uncheck();
    await editing.getByRole('button', { name: 'Save question' }).click();
    await expect(questions(page).first()).toContainText('Hidden');
    await expect(editing).toBeHidden();

    await page.getByRole('searchbox', { name: 'Search all questions and answers' }).fill('never.');
    await expect(page).toHaveURL(/q=never/);
    await page.getByRole('button', { name: 'Delete “Do you ship to Mars?”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
    await expect(page.getByText('“Do you ship to Mars?” is deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await expect(questions(page)).toHaveCount(2);

    await test.step('a support lead edits the help and no other setting', async () => {
      // An open page would request updates while its session is replaced.
      await page.goto('about:blank');
      await portal.signUp(page, { roles: ['support_lead'] });
      await page.goto(`${url}/admin?section=faqs`);
      await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
      await showLists(page);
      const sections = page.getByRole('navigation', { name: 'Admin' });
      await expect(sections.getByRole('link', { name: 'FAQs' })).toBeVisible();
      await expect(sections.getByRole('link', { name: 'Support settings' })).toHaveCount(0);
    });
  },
);

test(
  'an admin retires a category, adds and tries synonyms, and closes the desk for bank holidays',
  { tag: '@any-width' },
  async ({ page, freshPortal }) => {
    const { url } = freshPortal;
    await freshPortal.signUp(page, { roles: ['ceo'] });
    await page.goto(`${url}/admin?section=support-settings&tab=categories`);
    await page.getByRole('button', { name: 'Edit Feedback' }).click();
    const category = page.getByRole('dialog', { name: 'Edit Feedback' });
    await category.getByRole('switch', { name: 'Offered to customers' }).uncheck();
    await checkPage(page, 'admin-category-dialog');
    await category.getByRole('button', { name: 'Save category' }).click();
    await expect(page.getByText('Feedback is saved as retired.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Vulnerability' })).toHaveCount(0);
    await checkPage(page, 'admin-categories');

    await page.getByRole('navigation', { name: 'Support settings' }).getByRole('link', { name: 'Synonyms' }).click();
    await page.getByRole('button', { name: 'Add synonyms' }).click();
    const synonyms = page.getByRole('dialog', { name: 'Add synonyms' });
    await synonyms.getByRole('combobox', { name: 'Terms' }).fill('dosh, currency,');
    await checkPage(page, 'admin-synonyms-dialog');
    await synonyms.getByRole('button', { name: 'Add synonyms' }).click();
    await expect(page.getByText('“dosh” and its synonyms are saved. Searches use them now.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search as a customer' }).fill('which dosh');
    await expect(page.getByRole('listitem').filter({ hasText: 'Which currency are prices in?' })).toBeVisible();
    await checkPage(page, 'admin-synonyms');

    await page.getByRole('navigation', { name: 'Support settings' }).getByRole('link', { name: 'Hours' }).click();
    await page.getByLabel('Monday closes at').fill('19:00');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The desk has to close after it opens.')).toBeVisible();
    await page.getByRole('switch', { name: 'Monday' }).uncheck();
    const next = new Date().getUTCFullYear() + 1;
    await page.getByRole('button', { name: `Add the bank holidays of ${next}` }).click();
    await expect(page.getByRole('button', { name: `Bank holidays of ${next} are in the list` })).toBeVisible();
    await checkPage(page, 'admin-hours');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The support hours are saved. Customers see them now.')).toBeVisible();

    // The server renders them: they are on the page before any script runs.
    const page2 = await page.context().request.get(`${url}/support`);
    expect(await page2.text()).toContain('Tuesday to Friday 20:00 to 00:00 UK time, and all day Saturday and Sunday');
    await page.goto(`${url}/support?tab=contact`);
    await expect(page.getByRole('radio', { name: 'Billing' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Feedback' })).toHaveCount(0);
  },
);
