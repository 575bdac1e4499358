import { writeFile } from 'node:fs/promises';
import { expect, test } from './support/test';
import { signInAs, deskPerson } from './support/desk-people';

const ATTEMPTS = 50;
const FORM = `<!doctype html><title>A form</title>
<form method="post" action="/api/admin/team/avatar" enctype="multipart/form-data" target="answer"><input type="file" name="avatar"></form>
<iframe name="answer"></iframe>`;

test('a form whose upload is refused always receives the refusal', { tag: '@any-width' }, async ({ page, portal, watch }, info) => {
  watch.allow(/status of 403|frame|X-Frame-Options/i);
  await signInAs(page, await deskPerson(page, portal));
  await page.route('**/form', (route) => route.fulfill({ contentType: 'text/html', body: FORM }));
  await page.goto(`${portal.url}/form`, { waitUntil: 'commit' });
  const statuses: number[] = [];
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status());
  });
  page.on('requestfailed', (request) => failures.push(request.failure()?.errorText ?? ''));

  for (const bytes of [1_000, 300_000, 30_000_000]) {
    await test.step(`${bytes} bytes`, async () => {
      statuses.length = 0;
      const path = info.outputPath('picture.png');
      await writeFile(path, Buffer.alloc(bytes));
      await page.locator('input').setInputFiles(path);
      await page.evaluate(submitForms, ATTEMPTS);
      await expect.poll(() => statuses.length).toBe(ATTEMPTS);
      expect(new Set(statuses)).toEqual(new Set([403]));
      expect(failures.filter((failure) => failure !== 'net::ERR_BLOCKED_BY_RESPONSE')).toEqual([]);
    });
  }
});

/** Runs in the page: submits its form into its frame repeatedly. */
async function submitForms(attempts: number): Promise<void> {
  const frame = document.querySelector('iframe')!;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answered = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.querySelector('form')!.submit();
    await answered;
  }
}
