import { checkPage } from './support/check-page';
import { acceptEssentialCookies } from './support/account';
import { watch } from './support/watch';
import { expect, test, withHydration } from './support/test';

test(
  'a feature that an admin closes is closed and reopened in a second browser, and the history records both',
  { tag: '@phone' },
  async ({ page, browser, portal }) => {
    const { url } = portal;
    await portal.signUp(page, { roles: ['admin'] });
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    const visitor = withHydration(await elsewhere.newPage());
    await acceptEssentialCookies(visitor, portal);
    const seen = watch(elsewhere);
    await visitor.goto(`${url}/signup`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();

    await visitor.getByLabel('Email').fill('ines@example.org');

    await page.goto(`${url}/admin?section=features`);
    const toggles = page.getByRole('table', { name: 'Feature toggles' });
    await expect(toggles.getByRole('switch')).toHaveCount(4);
    await checkPage(page, 'admin-features');
    await page.getByRole('switch', { name: 'sign_up is enabled' }).click();
    await expect(page.getByRole('dialog', { name: 'Disable sign_up?' })).toContainText('No one can create an account');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('switch', { name: 'sign_up is enabled' })).toBeChecked();
    await page.getByRole('switch', { name: 'sign_up is enabled' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('sign_up is disabled.')).toBeVisible();

    // The open page is updated when it gets the focus, and every few seconds while it is visible.
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(visitor.getByText('You cannot create your account now.')).toBeVisible();
    await expect(visitor.getByLabel('Email')).toHaveValue('ines@example.org');
    await checkPage(visitor, 'signup-closed-meanwhile');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Sign-up is closed at present' })).toBeVisible();
    await checkPage(visitor, 'signup-closed');

    await page.getByRole('switch', { name: 'store is enabled' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('store is disabled.')).toBeVisible();
    await visitor.goto(`${url}/store`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Shop Currently Unavailable' })).toBeVisible();
    await expect(visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' })).toHaveCount(0);
    const applicant = withHydration(await page.context().newPage());
    await applicant.goto(`${url}/apply`);
    await applicant.getByLabel('Name').fill('Ines Moreau');
    await page.getByRole('switch', { name: 'applications is enabled' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('applications is disabled.')).toBeVisible();
    // What was being written stays, also where it is stored nowhere else.
    await applicant.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(applicant.getByText('Applications are closed at present.')).toBeVisible();
    await expect(applicant.getByLabel('Name')).toHaveValue('Ines Moreau');
    await checkPage(applicant, 'apply-closed-meanwhile');
    await applicant.close();
    await visitor.goto(`${url}/apply`);
    await expect(visitor.getByRole('heading', { name: 'Applications are closed at present.' })).toBeVisible();
    await visitor.goto(`${url}/join-us`);
    await expect(visitor.getByText('Applications are closed at present.')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Apply now' })).toHaveCount(0);

    // Opening the feature needs no confirmation.
    await page.getByRole('switch', { name: 'store is enabled' }).click();
    await expect(page.getByText('store is enabled.')).toBeVisible();
    await visitor.goto(`${url}/store`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Gear up for the road.' })).toBeVisible();

    await page.getByRole('button', { name: 'History of store' }).click();
    const history = page.getByRole('dialog', { name: 'History of store' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history.getByRole('listitem').first()).toContainText('Enabled.');
    await checkPage(page, 'admin-features-history');
    await page.keyboard.press('Escape');
    for (const name of ['sign_up', 'applications']) {
      await page.getByRole('switch', { name: `${name} is enabled` }).click();
      await expect(page.getByText(`${name} is enabled.`)).toBeVisible();
    }
    expect(seen.problems()).toEqual([]);
    await elsewhere.close();
  },
);

test(
  'custom toggles are added, edited by two admins at once, and deleted',
  { tag: '@any-width' },
  async ({ page, portal, watch: watching }) => {
    await portal.signUp(page, { roles: ['admin'] });
    await test.step('toggles that fail to load show an error and can be retried', async () => {
      watching.allow(/status of 500/);
      await page.route('**/api/admin/features', (route) => route.fulfill({ status: 500, json: { error: 'Broken.', code: 'broken' } }));
      await page.goto('/admin?section=features');
      await expect(page.getByText('Failed to load feature toggles')).toBeVisible();
      await page.unroute('**/api/admin/features');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('switch')).toHaveCount(4);
    });

    await page.getByRole('button', { name: 'Add toggle' }).click();
    await page.getByRole('button', { name: 'Add toggle' }).last().click();
    await expect(page.getByText('Please enter a name.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('night_mode');
    await page.getByRole('textbox', { name: 'Description' }).fill('Dark rooms.');
    await page.getByRole('switch', { name: 'Enabled', exact: true }).click();
    await page.getByRole('button', { name: 'Add toggle' }).last().click();
    await expect(page.getByText('night_mode is added.')).toBeVisible();

    await page.getByRole('button', { name: 'Edit night_mode' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit night_mode' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine.');
    await portal.database.query(`UPDATE feature_toggles SET description = 'Theirs.', version = version + 1 WHERE name = 'night_mode'`);
    watching.allow(/status of 409/);
    await dialog.getByRole('button', { name: 'Save toggle' }).click();
    await expect(dialog.getByText('Description was saved elsewhere as “Theirs.”.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine.');
    await dialog.getByRole('button', { name: 'Save toggle' }).click();
    await expect(page.getByText('night_mode is saved.')).toBeVisible();
    await expect(page.getByText('Mine.')).toBeVisible();

    // The edit form can switch it too, and lists what it would close.
    await page.getByRole('button', { name: 'Edit applications' }).click();
    await page.getByRole('switch', { name: 'Enabled', exact: true }).click();
    await expect(page.getByText('Job applications cannot be sent.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Save toggle' }).click();
    await expect(page.getByText('applications is saved.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'applications is enabled' })).not.toBeChecked();
    await page.getByRole('switch', { name: 'applications is enabled' }).click();
    await expect(page.getByText('applications is enabled.')).toBeVisible();

    await page.getByRole('button', { name: 'Delete night_mode' }).click();
    await page.getByRole('button', { name: 'Delete toggle' }).click();
    await expect(page.getByText('night_mode is deleted.')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(4);
  },
);
