import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { moduleInput, videoBytes } from '../support/training';
import { acceptFunctionalCookies } from './support/account';
import { checkPage } from './support/check-page';
import { deskPerson, signInAs } from './support/desk-people';
import { expect, test } from './support/test';

test(
  'a module is taken step by step: a failed and a passed quiz, and a certificate that anyone can check',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, watch }) => {
    watch.allow(/status of 40[04]/);
    const hana = await deskPerson(page, portal, { roles: ['hr'], name: ['Hana', 'Weiss'] });
    const dev = await deskPerson(page, portal, { roles: ['developer'], name: ['Dara', 'Novak'] });
    await hana.send('POST', '/training/modules', moduleInput({ assignedRoles: ['developer'], dueOn: '2999-01-01', certificateMonths: 12 }));
    await signInAs(page, dev);
    await page.goto(`${portal.url}/staff?section=training`);
    await expect(page.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New module' })).toHaveCount(0);
    await checkPage(page, 'training');
    await page.getByRole('link', { name: 'Safe builds' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Safe builds' })).toBeVisible();
    await expect(page.getByText('Builds are secret.')).toBeVisible();
    await checkPage(page, 'training-step');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('https://example.org/builds')).toBeVisible();
    await expect(page).toHaveURL(/step=/);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);

    // The first attempt starts the module.
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await expect(page.getByText('Choose an answer.')).toHaveCount(2);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('radio', { name: 'A second person' }).check();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await expect(page.getByText('You failed the quiz. Try again.')).toBeVisible();
    await expect(page.getByText('Incorrect. Correct answer: No')).toBeVisible();
    await expect(page.getByText('Correct', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed', { exact: true })).toBeVisible();
    await checkPage(page, 'training-quiz');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByRole('radio', { name: 'A second person' }).check();
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await expect(page.getByText('You passed the quiz!')).toBeVisible();
    // Passing completes the step without leaving it.
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Read' }).click();
    await page.getByRole('button', { name: 'Mark as complete' }).click();
    // That step advances by itself.
    await expect(page.getByText('https://example.org/builds')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as complete' }).click();
    await expect(page.getByText('You have completed this module')).toBeVisible();
    await expect(page.getByText('You have passed this quiz.')).toBeVisible();

    // Its certificate expires, and the module is taken again.
    await portal.database.query(`UPDATE certificates SET expires_at = now() WHERE user_id = $1`, [dev.id]);
    await page.reload();
    await expect(page.getByText(/^Your certificate was issued on .* and expired on /)).toBeVisible();
    await page.getByRole('button', { name: 'Take it again' }).click();
    await expect(page.getByText('0 of 3 steps completed')).toBeVisible();
    await expect(page.getByText('Builds are secret.')).toBeVisible();
    await portal.database.query(`UPDATE training_progress SET status = 'completed', completed_at = now()`);
    await portal.database.query(`UPDATE certificates SET expires_at = now() + interval '1 year'`);
    await page.reload();

    await page.getByRole('link', { name: 'Show its public page' }).click();
    await expect(page.getByText('D. N.')).toBeVisible();
    await expect(page.getByText('Valid', { exact: true })).toBeVisible();
    await expect(page.getByText('Dara')).toHaveCount(0);
    await checkPage(page, 'certificate');
    await page.getByLabel('Certificate number').fill('0000 0000 0000 0000');
    await page.getByRole('button', { name: 'Check certificate' }).click();
    await expect(page.getByRole('alert')).toContainText('There is no certificate with this number.');
  },
);

test(
  'a module is written with a video, reordered, exported, deleted and imported',
  { tag: '@any-width' },
  async ({ page, freshPortal: portal, watch }) => {
    watch.allow(/status of 40[04]/);
    const hana = await deskPerson(page, portal, { roles: ['hr'], name: ['Hana', 'Weiss'] });
    await signInAs(page, hana);
    await page.goto(`${portal.url}/staff?section=training`);
    await expect(page.getByText('No training modules')).toBeVisible();
    await page.getByRole('button', { name: 'New module' }).click();
    await page.getByRole('button', { name: 'Create module' }).click();
    await expect(page.getByText('Enter a title.')).toBeVisible();
    await page.getByLabel('Title').fill('Studio tour');
    await page.getByLabel('Category').fill('Onboarding');

    const step = (number: number) => page.getByRole('listitem', { name: `Step ${number}`, exact: true });
    const choose = async (number: number, label: string, option: string) => {
      await step(number).getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await page.getByRole('button', { name: 'Add step' }).click();
    await step(1).getByLabel('Title of step 1').fill('Watch');
    await choose(1, 'Type', 'Video');
    await step(1).locator('input[type=file]').setInputFiles({ name: 'tour.mp4', mimeType: 'video/mp4', buffer: videoBytes() });
    await expect(step(1).getByRole('button', { name: 'Remove video' })).toBeVisible();

    await page.getByRole('button', { name: 'Add step' }).click();
    await step(2).getByLabel('Title of step 2').fill('Check');
    await choose(2, 'Type', 'Quiz');
    await step(2).getByRole('textbox', { name: 'Question 1' }).fill('Where is the kitchen?');
    await choose(2, 'Type of question', 'Multiple choice');
    await step(2).getByRole('textbox', { name: 'Option 1' }).fill('Upstairs');
    await step(2).getByRole('textbox', { name: 'Option 2' }).fill('Downstairs');
    await choose(2, 'Correct answer', 'Downstairs');
    // A change of the type resets the answer to one that is valid.
    await choose(2, 'Type of question', 'True or false');
    await expect(step(2).getByRole('combobox', { name: 'Correct answer' })).toHaveValue('True');
    await choose(2, 'Correct answer', 'No');
    await page.getByRole('button', { name: 'Move step 2 up' }).click();
    await expect(step(1).getByLabel('Title of step 1')).toHaveValue('Check');
    await checkPage(page, 'training-form');
    await page.getByRole('button', { name: 'Create module' }).click();
    await expect(page.getByText('“Studio tour” is saved.')).toBeVisible();

    await page.getByRole('link', { name: 'Studio tour' }).click();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    const video = page.locator('video');
    await expect(video).toBeVisible();
    // These bytes are no film, which must not end the module for those whose browser cannot play one.
    await expect(page.getByText('This browser cannot play the video')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible();
    const source = await video.getAttribute('src');
    const part = await page.request.get(`${portal.url}${source}`, { headers: { Range: 'bytes=0-7' } });
    expect(part.status()).toBe(206);
    await page.getByRole('link', { name: 'Exit to the staff area' }).click();

    const more = page.getByRole('button', { name: 'More for Studio tour' });
    await more.click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const file = await (await download).path();
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete module' }).click();
    await expect(page.getByText('The module is deleted.')).toBeVisible();
    await expect(page.getByText('No training modules')).toBeVisible();

    const importFile = async (name: string, buffer: Buffer) => {
      const dialog = page.getByRole('dialog', { name: 'Import a module' });
      await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      await dialog.getByRole('button', { name: 'Import module' }).click();
    };
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await importFile('module.json', Buffer.from('{\n"title": "x"\n}'));
    await expect(page.getByRole('alert')).toContainText('Line 1:');
    await checkPage(page, 'training-import');
    await importFile('module.zip', await readFile(file));
    await expect(page.getByText('“Studio tour” has been imported.')).toBeVisible();
    await page.getByRole('link', { name: 'Studio tour' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(video).toBeVisible();
  },
);

test('a video step is marked as complete once all of the video was played', { tag: '@any-width' }, async ({ page, portal }) => {
  const hana = await deskPerson(page, portal, { roles: ['hr'], name: ['Hana', 'Weiss'] });
  await signInAs(page, hana);
  await acceptFunctionalCookies(page, portal);
  await page.goto(`${portal.url}/staff?section=training`);
  const video = await page.evaluate(recordAndUpload);
  const step = { id: randomUUID(), title: 'Watch', type: 'video', videoId: video.id };
  const { id } = await hana.send<{ id: string }>('POST', '/training/modules', moduleInput({ title: 'Studio tour', steps: [step] }));
  await page.goto(`${portal.url}/staff/training/${id}`);
  const complete = page.getByRole('button', { name: 'Mark as complete' });
  await expect(page.getByText('Watch the video to the end to complete this step.')).toBeVisible();
  await expect(complete).toHaveCount(0);
  await page.locator('video').evaluate((player: HTMLVideoElement) => player.play());
  await expect(page.getByText('You have watched the video.')).toBeVisible();
  await checkPage(page, 'training-video');
  await page.reload();
  // Its length is known at its end only, because it was recorded in a browser.
  await page.locator('video').evaluate((player: HTMLVideoElement) => void (player.currentTime = 1e6));
  await expect(page.getByText('You have watched the video.')).toBeVisible();
  await complete.click();
  await expect(page.getByText('You have completed this module')).toBeVisible();
});

/** Records a second of a blank canvas in the browser, and uploads it. */
async function recordAndUpload(): Promise<{ id: string }> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      if (parts.length >= 3) recorder.stop();
    };
  });
  recorder.start(300);
  const painting = setInterval(() => context?.fillRect(0, 0, Math.random() * 300, 100), 50);
  await stopped;
  clearInterval(painting);
  const form = new FormData();
  form.append('file', new Blob(parts, { type: 'video/webm' }), 'tour.webm');
  const response = await fetch('/api/training/videos', { method: 'POST', body: form, headers: { 'X-Requested-With': 'portal' } });
  return (await response.json()) as { id: string };
}
