import { MantineProvider } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PortalAddButton } from './portal-add-button';
import { PortalListSection } from './portal-list-section';

interface Game {
  id: string;
  title: string;
}

const Icon = (() => <svg />) as unknown as TablerIcon;

function markupOf(props: Partial<ComponentProps<typeof PortalListSection<Game>>>): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <PortalListSection<Game>
        title="Games"
        description="What the studio makes."
        action={<PortalAddButton onClick={() => undefined}>Add game</PortalAddButton>}
        filter={<input type="search" />}
        outcome={{ message: null }}
        label="Games"
        columns={[{ key: 'title', header: 'Title', cell: ({ title }) => title, primary: true }]}
        rows={[{ id: 'a', title: 'Saltglass' }]}
        rowKey={({ id }) => id}
        icon={Icon}
        empty={{ title: 'No games yet', text: 'Add the first one.' }}
        errorTitle="Failed to load games"
        {...props}
      >
        <p>The dialog</p>
      </PortalListSection>
    </MantineProvider>,
  );
}

describe('PortalListSection', () => {
  it('renders heading, action, search, result message, rows and dialog, in this order', () => {
    const markup = markupOf({ outcome: { message: 'Saltglass is saved.' } });
    const parts = ['What the studio makes.', 'Add game', 'type="search"', 'Saltglass is saved.', '<table', 'The dialog'];
    const places = parts.map((part) => markup.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('shows why an action failed', () => {
    expect(markupOf({ outcome: { message: null, refusal: 'The game could not be deleted.' } })).toContain('The game could not be deleted.');
  });

  it('shows an empty state', () => {
    const markup = markupOf({ rows: [] });
    expect(markup).toContain('No games yet');
    expect(markup).toContain('Add the first one.');
  });

  it('offers the unfiltered list when nothing matches, and keeps the search', () => {
    const noMatch = { title: 'No games match', text: 'Try another name.', all: 'Show all games', onClear: () => undefined };
    const markup = markupOf({ rows: [], noMatch });
    expect(markup).toContain('Show all games');
    expect(markup).toContain('type="search"');
    expect(markup).not.toContain('No games yet');
  });
});
