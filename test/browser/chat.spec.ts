import { checkPage } from './support/check-page';
import { deskPerson, signInAs } from './support/desk-people';
import { expect, test, withHydration } from './support/test';

test('two colleagues talk in the team chat, and change only their own messages', { tag: '@phone' }, async ({ page, portal, browser }) => {
  const tess = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Tess', 'Marlowe'] });
  const devin = await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] });
  await signInAs(page, tess);
  await page.goto(`${portal.url}/staff?section=teams`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await checkPage(page, 'chat-empty');
  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const other = withHydration(await elsewhere.newPage());
  await signInAs(other, devin);
  await other.goto(`${portal.url}/staff?section=teams`);

  const field = page.getByLabel('Message', { exact: true });
  for (let message = 1; message <= 12; message += 1) {
    await field.fill(`Message ${message}: the lantern still flickers in the marsh.`);
    await field.press('Control+Enter');
    await expect(field).toHaveValue('');
  }
  const messages = other.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText('Message 12:')).toBeInViewport();
  await expect(other.getByRole('status').filter({ hasText: 'Tess Marlowe: Message 12:' })).toHaveCount(1);
  await other.getByLabel('Message', { exact: true }).fill('I look at it **today**.');
  await other.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('I look at it today.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Edit message of Devin Okafor' })).toHaveCount(0);
  await checkPage(page, 'chat');

  await page.getByRole('button', { name: 'Edit message of Tess Marlowe' }).last().click();
  await page.getByLabel('Edit message').fill('Message 12: it is fixed in build 14.');
  await page.getByRole('button', { name: 'Save message' }).click();
  await expect(messages.getByText('it is fixed in build 14.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete message of Tess Marlowe' }).last().click();
  await page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete message' }).click();
  await expect(other.getByText('This message was deleted.')).toBeVisible();
  await elsewhere.close();
});
