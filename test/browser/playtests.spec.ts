import { randomUUID } from 'node:crypto';
import type { PlaytestView } from '../../server/staff/playtests/playtests.dto';
import { acceptFunctionalCookies } from './support/account';
import { checkPage } from './support/check-page';
import { signInAs, cookieHeader, deskPerson } from './support/desk-people';
import { expect, test, withHydration } from './support/test';

/** Text of a date-time input a day later, plus some hours. */
function inputTime(hours: number): string {
  const time = new Date(Date.now() + (24 + hours) * 3_600_000);
  return `${time.toISOString().slice(0, 13)}:00`;
}

test(
  'a playtest is planned, filled, rescheduled, annotated and cancelled',
  { tag: '@phone' },
  async ({ page, freshPortal: portal, browser, watch }) => {
    const planner = await deskPerson(page, portal, { roles: ['staff'], name: ['Petra', 'Lindqvist'] });
    const first = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Tess', 'Marlowe'] });
    const second = await deskPerson(page, portal, { roles: ['dev_tester'], name: ['Bruno', 'Sato'] });
    const third = await deskPerson(page, portal, { roles: ['developer'], name: ['Devin', 'Okafor'] });
    await portal.database.query(
      `INSERT INTO builds (id, channel, version, title, state, created_at) VALUES ($1, 'main', '0.9.2', 'Weather and save games', 'approved', now())`,
      [randomUUID()],
    );
    await signInAs(page, planner);
    await acceptFunctionalCookies(page, portal);
    await page.goto(`${portal.url}/staff?section=playtests`);
    await expect(page.getByText('No sessions found')).toBeVisible();
    await checkPage(page, 'playtests-empty');

    await page.getByRole('button', { name: 'Schedule session' }).click();
    const form = page.getByRole('dialog', { name: 'Schedule a playtest' });
    await form.getByRole('button', { name: 'Schedule session' }).click();
    await expect(form.getByText('Enter a title.')).toBeVisible();
    await expect(form.getByLabel('Duration (minutes)')).toHaveValue('60');
    await expect(form.getByLabel('Max participants')).toHaveValue('10');
    await form.getByLabel('Title').fill('Harbour at night');
    await form.getByRole('combobox', { name: 'Build' }).click();
    await page.getByRole('option', { name: '0.9.2 - Weather and save games' }).click();
    await form.getByLabel('Date and time').fill(inputTime(1));
    await form.getByLabel('Max participants').fill('2');
    await form.getByLabel('Location').fill('Room 2');
    await checkPage(page, 'playtest-form');
    await form.getByRole('button', { name: 'Schedule session' }).click();
    await expect(page.getByText('“Harbour at night” is saved.')).toBeVisible();
    const list = page.getByRole('list', { name: 'Playtest sessions' });
    await expect(list).toContainText('0 of 2 seats taken');

    const ask = (path: string) => fetch(`${portal.url}/api${path}`, { headers: { Cookie: cookieHeader(planner.cookies) } });
    const { items } = (await (await ask('/staff/playtest/sessions')).json()) as { items: PlaytestView[] };
    const { id } = items[0]!;
    const sequence = async () =>
      Number(/SEQUENCE:(\d+)/.exec(await (await ask(`/staff/playtest/sessions/${id}/calendar.ics`)).text())?.[1]);

    // Two take the seats, the third waits; the page is updated for each of them.
    for (const person of [first, second, third]) await person.send('POST', `/staff/playtest/${id}/rsvp`, { status: 'attending' });
    await expect(list).toContainText('2 of 2 seats taken, 1 on the waitlist');
    const answers = list.getByRole('group', { name: 'Will you take part in Harbour at night?' });
    await answers.getByRole('button', { name: 'Yes' }).click();
    await expect(list).toContainText('You are number 2 on the waitlist.');
    await checkPage(page, 'playtests');
    await first.send('POST', `/staff/playtest/${id}/rsvp`, { status: 'not_attending' });
    await expect(list).toContainText('You are number 1 on the waitlist.');
    await answers.getByRole('button', { name: 'Maybe' }).click();
    await expect(list).toContainText('2 of 2 seats taken');
    await expect(list).not.toContainText('waitlist');

    // A search without a match, and back.
    await page.getByRole('searchbox', { name: 'Search sessions' }).fill('zzz');
    await expect(page.getByText('No sessions found')).toBeVisible();
    await expect(page).toHaveURL(/search=zzz/);
    await page.getByRole('button', { name: 'Show all sessions' }).click();

    // It is rescheduled, and another user changes it at the same time.
    const before = await sequence();
    await page.getByRole('button', { name: 'More for Harbour at night' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit playtest' });
    const rescheduled = inputTime(4);
    await edit.getByLabel('Date and time').fill(rescheduled);
    await edit.getByLabel('Location').fill('Room 3');
    await planner.send('PUT', `/staff/playtest/sessions/${id}`, { location: 'Room 7' });
    watch.allow(/status of 409/);
    await edit.getByRole('button', { name: 'Save session' }).click();
    await expect(edit.getByText('Location was saved elsewhere as “Room 7”.')).toBeVisible();
    await edit.getByRole('button', { name: 'Save session' }).click();
    await expect(list).toContainText('Room 3');
    expect(await sequence()).toBeGreaterThan(before);

    await page.getByRole('button', { name: 'Calendar', exact: true }).click();
    const feed = page.getByRole('dialog', { name: 'Calendar feed' });
    await expect(feed.getByText('You have no calendar feed yet.')).toBeVisible();
    await feed.getByRole('button', { name: 'Create address' }).click();
    const once = page.getByRole('dialog', { name: 'Your private calendar feed' });
    await expect(once).toContainText(/\/api\/staff\/playtest\/feed\/\S+\.ics/);
    await checkPage(page, 'playtest-feed');
    await once.getByRole('checkbox').check();
    await once.getByRole('button', { name: 'Done' }).click();
    await feed.getByRole('button', { name: 'Revoke address' }).click();
    await expect(feed.getByText('You have no calendar feed yet.')).toBeVisible();
    await feed.getByRole('button', { name: 'Close' }).click();

    // The overview counts it and marks its date.
    await page.goto(`${portal.url}/staff?section=overview`);
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Upcoming Playtests' }).getByRole('link', { name: '1', exact: true }),
    ).toBeVisible();

    const moved = new Date(`${rescheduled}Z`);
    const months = moved.getUTCMonth() - new Date().getUTCMonth();
    if (months !== 0) await page.getByRole('button', { name: 'Next month' }).click();
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/London' }).format(
      moved,
    );
    await page.getByRole('button', { name: new RegExp(`^${day}: Playtest: Harbour at night`) }).click();
    await page.getByRole('link', { name: /^Playtest: Harbour at night, \d\d:00$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Harbour at night' })).toContainText('Room 3');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    // Quick search finds it.
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('textbox', { name: 'Quick search' }).fill('harbour');
    await page.getByRole('dialog').getByText('Harbour at night', { exact: true }).click();
    const found = page.getByRole('dialog', { name: 'Harbour at night' });
    await expect(found).toContainText('Room 3');

    // A note to the answer survives a reload until it is saved.
    await found.getByLabel('Note to your answer').fill('I bring two controllers.');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(found.getByLabel('Note to your answer')).toHaveValue('I bring two controllers.');
    // It also survives a look at the form of the session, and is asked about before another page is opened.
    await found.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Edit playtest' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(found.getByLabel('Note to your answer')).toHaveValue('I bring two controllers.');
    await found.getByRole('link', { name: /^0\.9\.2/ }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay on this page' }).click();
    await expect(found.getByLabel('Note to your answer')).toHaveValue('I bring two controllers.');
    await found.getByRole('button', { name: 'Save note' }).click();
    await expect(found.getByText('Your note is saved.')).toBeVisible();
    // The button is gone; the focus is on what came of it.
    await expect(found.locator(':focus')).toContainText('Your note is saved.');

    await found.getByLabel('Note to your answer').fill('I bring three controllers.');

    // The session has started: both write on one board.
    await portal.database.query(
      `UPDATE playtest_sessions
       SET starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes', location = 'Room 3' || repeat('W', 90)
       WHERE id = $1`,
      [id],
    );
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    const opened = page.getByRole('dialog', { name: 'Harbour at night' });
    await expect(opened.getByText('In progress')).toBeVisible();
    // What was typed too late is still shown.
    await expect(opened.getByText('Your note to your answer was not saved')).toBeVisible();
    await expect(opened.getByText('I bring three controllers.')).toBeVisible();
    await opened.getByRole('button', { name: 'Discard the note' }).click();
    await expect(opened.getByText('I bring three controllers.')).toHaveCount(0);
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
    const other = withHydration(await elsewhere.newPage());
    await signInAs(other, second);
    await other.goto(`${portal.url}/staff?section=playtests&session=${id}`);
    await other.getByLabel('New note').fill('The lantern flickers near water.');
    await other.getByRole('button', { name: 'Add note' }).click();
    const notes = opened.getByRole('list', { name: 'Notes' });
    await expect(notes).toContainText('The lantern flickers near water.');
    await expect(other.getByLabel('New note')).toHaveValue('');
    await opened.getByRole('button', { name: 'Report as bug' }).click();
    await expect(notes.getByRole('link', { name: 'BUG-1' })).toBeVisible();
    await expect(other.getByRole('list', { name: 'Notes' }).getByRole('link', { name: 'BUG-1' })).toBeVisible();
    // A note whose response was lost is stored once, even if the page is reloaded before the next attempt.
    watch.allow(/ERR_FAILED/);
    await page.route('**/notes', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await opened.getByLabel('New note').fill('The buoy sinks.');
    await opened.getByRole('button', { name: 'Add note' }).click();
    await expect(opened.getByText('The note could not be saved.')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(opened.getByLabel('New note')).toHaveValue('The buoy sinks.');
    await opened.getByRole('button', { name: 'Add note' }).click();
    await expect(opened.getByLabel('New note')).toHaveValue('');
    await expect(notes.getByText('The buoy sinks.')).toHaveCount(1);
    // Typed text is not lost by accident.
    await opened.getByLabel('New note').fill('The harbour bell');
    await opened.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(opened.getByLabel('New note')).toHaveValue('The harbour bell');
    await opened.getByLabel('New note').fill('');
    const attendance = opened.getByRole('group', { name: 'Attendance of Bruno Sato' });
    await attendance.getByRole('button', { name: 'Present' }).click();
    await expect(attendance.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true');
    await checkPage(page, 'playtest');
    await elsewhere.close();

    await opened.getByLabel('New note').fill('Too late.');
    await opened.getByRole('button', { name: 'Cancel session' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel “Harbour at night”?' });
    await question.getByRole('button', { name: 'Cancel session' }).click();
    await expect(question.getByText('Give the reason.')).toBeVisible();
    await question.getByLabel('Reason').fill('The build crashes at the start.');
    await question.getByRole('button', { name: 'Cancel session' }).click();
    await expect(page.getByText('“Harbour at night” is cancelled.')).toBeAttached();
    await page.goto(`${portal.url}/staff?section=playtests&session=${id}`);
    await expect(opened.getByText('Notes can only be added during the session')).toBeVisible();
    await expect(opened.getByLabel('New note')).toHaveValue('Too late.');
    await opened.getByRole('button', { name: 'Discard note' }).click();
    await expect(opened.getByLabel('New note')).toHaveCount(0);
    await page.goto(`${portal.url}/staff?section=playtests&status=cancelled`);
    await expect(list).toContainText('Cancelled: The build crashes at the start.');
    await expect(list.getByRole('button', { name: 'Yes' })).toHaveCount(0);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(wide).toBe(room);
  },
);
