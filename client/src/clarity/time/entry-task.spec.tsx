import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { EntryTask, type TaskOfEntry } from './entry-task';

const BUG = { type: 'bug', id: 'a', title: 'BUG-42 Crash', path: '/staff?section=bugs&bug=BUG-42' } as const;

const shown = (entry: TaskOfEntry): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <EntryTask entry={entry} />
      </MemoryRouter>
    </MantineProvider>,
  );

describe('the task of a time entry', () => {
  it('leads to what it was recorded on, named once', () => {
    const named = shown({ task: BUG.title, project: null, subject: BUG });
    expect(named.match(/BUG-42 Crash/g)).toHaveLength(1);
    expect(named).toContain('href="/staff?section=bugs&amp;bug=BUG-42"');
    const renamed = shown({ task: 'Load old saves', project: 'Lantern Fox', subject: BUG });
    expect(renamed).toMatch(/Load old saves.*Lantern Fox.*href="\/staff\?section=bugs&amp;bug=BUG-42"/);
  });

  it('leads nowhere when the user cannot see it any more', () => {
    expect(shown({ task: 'Load old saves', project: null, subject: { ...BUG, title: null, path: null } })).not.toContain('href');
  });
});
