import type { Page } from '@playwright/test';
import { checkPage } from './support/check-page';
import { openTab } from './support/account';
import { PASSWORD } from './support/portal';
import { followSection, hideLists, sectionLink, showLists } from './support/shell';
import { expect, test, withHydration } from './support/test';

let people = 0;

function newAddress(project: string): string {
  people += 1;
  return `journey-${project}-${process.pid}-${people}@portal.test`;
}

async function fillSignUp(page: Page, email: string, password: string, confirm = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test(
  'a user signs up, enters a name, edits the profile, tries a role code, signs out and signs in on the way to a page',
  { tag: '@phone' },
  async ({ page, watch }, { project }) => {
    const email = newAddress(project.name);

    await test.step('sign up', async () => {
      await page.goto('/signup');
      const create = page.getByRole('button', { name: 'Create account' });
      await expect(create).toBeDisabled();
      await fillSignUp(page, email, 'abcdefgh', 'abcdefg');
      await expect(page.getByText('Weak', { exact: true })).toBeVisible();
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await expect(
        page.getByText('Password must contain at least 8 characters with uppercase, lowercase, number, and special character'),
      ).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill('Abcdefgh');
      await expect(page.getByText('Medium', { exact: true })).toBeVisible();
      await fillSignUp(page, email, PASSWORD);
      await expect(page.getByText('Strong', { exact: true })).toBeVisible();
      await expect(page.getByText('Passwords match', { exact: true })).toBeVisible();
      await checkPage(page, 'sign-up');
      await create.click();
      await expect(page.getByText('Account created!')).toBeVisible();
      await expect(page).toHaveURL('/signup/complete');
    });

    await test.step('enter a name', async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Enter your name')).toBeVisible();
      await expect(page.getByLabel('Name')).toBeFocused();
      await checkPage(page, 'complete-profile');
      await page.getByLabel('Name').fill('Ada Lovelace of Ockham');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Profile updated!')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace of Ockham' })).toBeVisible();
      const terms = ['Account Verified', 'Current Roles', 'Member Since', 'Last Login', 'Two-factor'];
      await expect(page.getByRole('term')).toContainText(terms);
      await checkPage(page, 'account-overview');
    });

    await test.step('edit personal information', async () => {
      await openTab(page, 'Personal Info');
      await expect(page).toHaveURL('/dashboard?tab=personal-info');
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await expect(page.getByLabel('Last name')).toHaveValue('Lovelace of Ockham');
      const save = page.getByRole('button', { name: 'Save changes' });
      await expect(save).toBeDisabled();
      await page.getByLabel('Last name').fill('King');
      await page.getByRole('combobox', { name: 'Country' }).fill('kingdom');
      await page.getByRole('option', { name: 'United Kingdom' }).click();
      await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
      await checkPage(page, 'personal-info');
      await save.click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Last name')).toHaveValue('King');
      await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom');
    });

    await test.step('try a role code that does not exist', async () => {
      await openTab(page, 'Role Code');
      await page.getByRole('button', { name: 'Apply code' }).click();
      await expect(page.getByText('Enter a role code')).toBeVisible();
      watch.allow(/status of 400/);
      await page.getByLabel('Code', { exact: true }).fill('NOT-A-CODE');
      await page.getByRole('button', { name: 'Apply code' }).click();
      await expect(page.getByRole('alert')).toHaveText('This code is not valid.');
      await expect(page.getByLabel('Code', { exact: true })).toHaveValue('NOT-A-CODE');
      await checkPage(page, 'role-code');
    });

    await test.step('sign out, and sign in on the way to a page', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/dashboard?tab=role-code');
      await expect(page).toHaveURL('/login');
      await checkPage(page, 'sign-in');
      watch.allow(/status of 401/);
      await signIn(page, email, 'Wrong-password-1');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await signIn(page, email, PASSWORD);
      await expect(page).toHaveURL('/dashboard?tab=role-code');
    });
  },
);

test('the menu lists every tab in order, and each opens by its address', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.signUp(page);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await showLists(page);
  await expect(menu).toHaveText([
    'Account Overview',
    'Personal Info',
    'Security',
    'Privacy & Data',
    'Preferences',
    'Certificates',
    'Role Code',
  ]);
  const cards = page.getByRole('list', { name: 'Parts of your account' }).getByRole('link');
  await expect(cards).toContainText(['Personal Info', 'Security', 'Privacy', 'Download Data', 'Role Code']);
  for (const id of ['overview', 'personal-info', 'security', 'privacy', 'preferences', 'certificates', 'role-code']) {
    await page.goto(`/dashboard?tab=${id}`);
    await showLists(page);
    await expect(menu.and(page.locator('[aria-current=page]'))).toHaveAttribute('href', new RegExp(`tab=${id}$`));
    await hideLists(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  // Two tabs of the browser have different titles, and so does a bookmark.
  await expect(page).toHaveTitle(/^Role Code · Dashboard · /);
  await openTab(page, 'Account Overview');
  await expect(page).toHaveTitle(/^Dashboard · /);

  await test.step('a date of birth under 13 shows a warning and asks before saving', async () => {
    await page.goto('/dashboard?tab=personal-info');
    await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 5}-01-01`);
    await expect(page.getByText('According to this date, you are under 13')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'Save this date of birth?' });
    await expect(question.getByRole('button', { name: 'Go back and change it' })).toBeFocused();
    await checkPage(page, 'birthdate-question');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  });
});

test('focus moves to the step that replaced the previous one', { tag: '@any-width' }, async ({ page }, { project }) => {
  await page.goto('/signup');
  await fillSignUp(page, newAddress(project.name), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/dashboard');
  await page
    .getByRole('list', { name: 'Parts of your account' })
    .getByRole('link', { name: /^Security/ })
    .press('Enter');
  await expect(page.getByRole('group', { name: 'Security' })).toBeFocused();
  await page.goto('/dashboard?tab=personal-info');
  await page.getByLabel('Username').fill('eagle-owl');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
});

test('the owner code makes the first user the owner at once', { tag: '@any-width' }, async ({ page, freshPortal, watch }) => {
  await freshPortal.signUp(page);
  await page.goto(`${freshPortal.url}/dashboard?tab=role-code`);
  await page.getByLabel('Code', { exact: true }).fill(await freshPortal.ownerCode());
  await page.getByRole('button', { name: 'Apply code' }).click();
  await expect(page.getByText('Roles applied successfully')).toBeVisible();
  await expect(page.getByRole('main').getByText('Admin', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('');

  await test.step('the last owner is told why the account cannot be deleted', async () => {
    await page.goto(`${freshPortal.url}/dashboard?tab=privacy`);
    watch.allow(/status of 409/);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account now?' });
    await question.getByLabel('Type DELETE to confirm').fill('DELETE');
    await question.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Failed to delete account. Please try again or contact support.');
    await expect(page.getByRole('alertdialog')).toContainText(/owner|admin/i);
  });
});

test(
  'an address that already has an account is reported beside its field, and nothing typed is lost',
  { tag: '@any-width' },
  async ({ page, portal, watch, browser }) => {
    const elsewhere = await browser.newContext();
    const { email } = await portal.signUp(await elsewhere.newPage());
    await elsewhere.close();
    watch.allow(/status of 409/);
    await page.goto('/signup');
    await fillSignUp(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already an account with this email address/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);

    await test.step('what was typed before the page was hydrated is preserved', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled();
      release();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  },
);

test(
  'typed profile text survives a change in another window, another tab and an expired session',
  { tag: '@any-width' },
  async ({ page, portal, context, watch }) => {
    const { email } = await portal.signUp(page);
    await test.step('a profile that fails to load shows an error and can be retried', async () => {
      watch.allow(/status of 500/);
      await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/dashboard?tab=personal-info');
      await expect(page.getByRole('alert')).toContainText('Your personal information could not be loaded');
      await checkPage(page, 'personal-info-error');
      await page.unroute('**/api/users/profile');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
    });

    await page.goto('/dashboard?tab=personal-info');
    await page.getByLabel('First name').fill('Augusta');

    const other = withHydration(await context.newPage());
    await other.goto('/dashboard?tab=personal-info');
    await other.getByLabel('First name').fill('Grace');
    await other.getByLabel('Last name').fill('Hopper');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByText('Profile updated successfully!')).toBeVisible();
    await other.close();

    watch.allow(/status of 409/);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your profile changed elsewhere in the meantime')).toBeVisible();
    await expect(page.getByText('First name was saved elsewhere as “Grace”.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');
    await expect(page.getByLabel('Last name')).toHaveValue('Hopper');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();

    await test.step('typed text survives a visit to another tab and an expired session', async () => {
      await page.goto('/dashboard?tab=personal-info');
      await page.getByLabel('Username').fill('night-owl');
      await openTab(page, 'Role Code');
      await expect(sectionLink(page, 'Account', /unsaved changes/)).toBeVisible();
      await followSection(page, 'Account', /Personal Info/);
      await expect(page.getByLabel('Username')).toHaveValue('night-owl');

      watch.allow(/status of 401/);
      await context.clearCookies();
      await page.getByRole('button', { name: 'Save changes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await expect(dialog.getByLabel('Email')).toHaveValue(email);
      await checkPage(page, 'session-ended');
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      // The save that found the session ended is repeated.
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/dashboard?tab=personal-info');
      await expect(page.getByLabel('Username')).toHaveValue('night-owl');
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      const me = (await (await page.request.get('/api/auth/me')).json()) as { user: { username: string } };
      expect(me.user.username).toBe('night-owl');
    });
  },
);
