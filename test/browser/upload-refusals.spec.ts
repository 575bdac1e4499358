import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './support/test';
import { become, deskPerson } from './support/desk-people';

const ATTEMPTS = 50;

test.describe('a form of the browser that is refused', { tag: '@any-width' }, () => {
  let directory = '';
  test.beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-form-'));
  });
  test.afterAll(() => rm(directory, { recursive: true, force: true }));

  for (const [label, bytes] of [
    ['1 KB', 1_000],
    ['300 KB', 300_000],
    ['30 MB', 30_000_000],
  ] as const) {
    test(`with ${label} shows the refusal every time, and no reset connection`, async ({ page, portal, watch }) => {
      watch.allow(/status of 40[13]/);
      const path = join(directory, `${bytes}.png`);
      await writeFile(path, Buffer.alloc(bytes));
      await become(page, await deskPerson(page, portal));
      // A page of this site, so that the browser sends the session.
      await page.route('**/form', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<form method="post" action="/api/admin/team/avatar" enctype="multipart/form-data"><input type="file" name="avatar"><button>Send</button></form>',
        }),
      );
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        await page.goto(`${portal.url}/form`, { waitUntil: 'commit' });
        await page.locator('input').setInputFiles(path);
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          page.getByRole('button', { name: 'Send' }).click(),
        ]);
        expect(answer.status()).toBe(403);
        await expect(page.locator('body')).toContainText('"code":');
      }
    });
  }
});
