import type { Locator, Page } from '@playwright/test';
import { acceptEssentialCookies } from './support/account';
import { signInAs, deskPerson } from './support/desk-people';
import { chooseByKeyboard } from './support/keyboard';
import { expect, test, withHydration } from './support/test';
import { watch } from './support/watch';

/** The number of bugs; set KEYBOARD_BUGS=40 for a full round. */
const COUNT = Number(process.env.KEYBOARD_BUGS ?? 3);

test(
  'bugs are reported, triaged, fixed and verified by keyboard alone, and a second browser shows each change',
  { tag: '@any-width' },
  async ({ page, freshPortal: portal, browser }) => {
    test.setTimeout(60_000 + COUNT * 15_000);
    const tester = await deskPerson(page, portal, { roles: ['developer'], name: ['Tess', 'Marlowe'] });
    const colleague = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Wren', 'Hale'] });
    await signInAs(page, tester);
    await page.goto(`${portal.url}/staff?section=bugs`);
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    const other = withHydration(await elsewhere.newPage());
    await acceptEssentialCookies(other, portal);
    const seen = watch(elsewhere);
    await signInAs(other, colleague);
    await other.goto(`${portal.url}/staff?section=bugs`);
    await expect(other.getByText('No bugs found')).toBeVisible();
    await expect(page.getByText('No bugs found')).toBeVisible();

    for (let number = 1; number <= COUNT; number += 1) {
      const title = `Lantern ${number} flickers`;
      const bug = page.getByRole('link', { name: title, exact: true });
      const seenElsewhere = other.getByRole('row').filter({ has: other.getByRole('link', { name: title, exact: true }) });

      await page.keyboard.press('c');
      await expect(page.getByRole('dialog', { name: 'Report a bug' }).getByLabel('Title')).toBeFocused();
      await page.keyboard.type(title);
      await page.keyboard.press('Tab');
      await page.keyboard.type('It flickers near water.');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`BUG-${number} is reported.`)).toBeVisible();
      await other.getByRole('button', { name: '1 new bug' }).press('Enter');
      await expect(seenElsewhere).toContainText('Open');

      await goTo(page, bug);
      await quickChange(page, 'a', `Assign BUG-${number}`, 'Assignee', 'Tess Marlowe');
      await expect(seenElsewhere).toContainText('Tess Marlowe');
      await goTo(page, bug);
      await quickChange(page, 's', `Set the status of BUG-${number}`, 'Status', 'In progress');
      await expect(seenElsewhere).toContainText('In progress');
      await goTo(page, bug);
      await quickChange(page, 's', `Set the status of BUG-${number}`, 'Status', 'Fixed');
      await expect(seenElsewhere).toContainText('Fixed');

      await goTo(page, bug);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await tabTo(page, page.getByRole('button', { name: 'Yes, close the bug' }));
      await page.keyboard.press('Enter');
      await expect(seenElsewhere).toContainText('Closed');
      await tabTo(page, page.getByRole('link', { name: 'All bugs' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(bug).toBeVisible();
    }
    expect(seen.problems()).toEqual([]);
    await elsewhere.close();
  },
);

/** Moves up the list until the bug has the focus. */
async function goTo(page: Page, bug: Locator): Promise<void> {
  await expect(bug).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (let step = 0; step <= COUNT; step += 1) {
    if (await isFocused(bug)) return;
    await page.keyboard.press('k');
  }
  await expect(bug).toBeFocused();
}

async function quickChange(page: Page, key: string, title: string, field: string, option: string): Promise<void> {
  await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: title });
  const select = dialog.getByRole('combobox', { name: field });
  await expect(select).toBeFocused();
  if (key === 'a') {
    // The start of the name and Enter are enough.
    await page.keyboard.type(option.slice(0, 4));
    await expect(page.getByRole('option')).toHaveText([option]);
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('ArrowDown');
    await chooseByKeyboard(page, page.getByRole('option', { name: option, exact: true }));
  }
  await expect(select).toHaveValue(option);
  await tabTo(page, dialog.getByRole('button', { name: 'Save change' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 bug has been changed.')).toBeVisible();
}

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
