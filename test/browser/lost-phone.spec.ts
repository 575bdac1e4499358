import { emailedLink } from './support/account';
import { chooseAction, newBrowserPage, find, createUser } from './support/admin-users';
import { checkPage } from './support/check-page';
import { signInAs } from './support/desk-people';
import { expect, test } from './support/test';

test(
  'a lost phone: an admin requests a reset, the user cancels it through the link, and another admin can approve one',
  { tag: '@phone' },
  async ({ page, portal, browser }) => {
    const owner = await createUser(page, portal, 'Olive', ['admin']);
    const second = await createUser(page, portal, 'Cleo', ['ceo']);
    const ivy = await createUser(page, portal, 'Ivy');
    await portal.database.query(`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'sealed', now())`, [ivy.id]);

    await signInAs(page, owner);
    await find(page, ivy.name);
    await chooseAction(page, ivy.name, 'Reset two-factor authentication');
    const ask = page.getByRole('dialog', { name: `Reset two-factor authentication of ${ivy.name}?` });
    await ask.getByRole('button', { name: 'Ask for the reset' }).click();
    await expect(ask.getByText('Please give a reason.')).toBeVisible();
    await ask.getByLabel('Reason').fill('Lost the phone; confirmed on a call.');
    await checkPage(page, 'admin-second-factor-reset');
    await ask.getByRole('button', { name: 'Ask for the reset' }).click();
    await expect(page.getByText(`The reset for ${ivy.name} takes effect in 24 hours`)).toBeVisible();

    const theirs = await newBrowserPage(browser, portal);
    await theirs.goto(await emailedLink(portal, ivy.email, '/keep-two-factor'));
    await checkPage(theirs, 'keep-two-factor');
    await theirs.getByRole('button', { name: 'Keep two-factor authentication' }).click();
    await expect(theirs.getByText('Two-factor authentication stays on.')).toBeVisible();
    await theirs.context().close();

    await chooseAction(page, ivy.name, 'Reset two-factor authentication');
    await ask.getByLabel('Reason').fill('Ivy lost the phone after all.');
    await ask.getByRole('button', { name: 'Ask for the reset' }).click();
    await expect(ask).toBeHidden();
    await signInAs(page, second);
    await find(page, ivy.name);
    await chooseAction(page, ivy.name, 'Reset two-factor authentication');
    const waiting = page.getByRole('dialog', { name: `A reset for ${ivy.name} is waiting` });
    await expect(waiting).toContainText(owner.name);
    await checkPage(page, 'admin-second-factor-waiting');
    await waiting.getByRole('button', { name: 'Agree and reset now' }).click();
    await expect(page.getByText(`Two-factor authentication of ${ivy.name} is off.`)).toBeVisible();

    await chooseAction(page, ivy.name, 'Sign out everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText(new RegExp(`${ivy.name} (is signed out|was not signed in)`))).toBeVisible();
  },
);
