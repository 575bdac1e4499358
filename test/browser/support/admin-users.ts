import type { Browser, Page } from '@playwright/test';
import type { Role } from '../../../server/platform/access/roles.rules';
import { signInAs, deskPerson, type DeskPerson } from './desk-people';
import type { Portal } from './portal';
import { expect, withHydration } from './test';

let names = 0;

/** A user with a unique name, so that tests on the same portal do not interfere. */
export async function createUser(page: Page, portal: Portal, first: string, roles: Role[] = []): Promise<DeskPerson & { name: string }> {
  const last = `Nr${process.pid}x${(names += 1)}`;
  const person = await deskPerson(page, portal, { roles, name: [first, last] });
  return { ...person, name: `${first} ${last}` };
}

/** The same user in a separate browser. */
export async function newBrowserPage(browser: Browser, portal: Portal, person?: DeskPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = withHydration(await context.newPage());
  if (person) await signInAs(page, person);
  return page;
}

/** A user’s row in the list. */
export const row = (page: Page, name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name });

/** Finds a user by name, as an owner does. */
export async function find(page: Page, name: string): Promise<void> {
  await page.goto('/admin?section=users');
  await page.getByRole('searchbox', { name: 'Search by name, username or email' }).fill(name);
  await expect(row(page, name)).toBeVisible();
  await expect(page).toHaveURL(/search=/);
}

/** Opens the dialog of an action in the menu of a row. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** How often the log contains an action on a user. */
export async function auditCount(portal: Portal, action: string, id: string): Promise<number> {
  const [found] = await portal.database.query<{ count: string }>('SELECT count(*) FROM audit_log WHERE action = $1 AND target_id = $2', [
    action,
    id,
  ]);
  return Number(found?.count);
}
