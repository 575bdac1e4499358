import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError } from '../../../lib/http/http';
import { PortalTable } from './portal-table';

interface Game {
  id: string;
  title: string;
  players: number;
}

const GAMES: Game[] = [
  { id: 'a', title: 'Saltglass', players: 1200 },
  { id: 'b', title: 'Paper Moons', players: 8 },
];

function markupOf(props: Partial<ComponentProps<typeof PortalTable<Game>>>): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <PortalTable<Game>
        label="Games"
        columns={[
          { key: 'title', header: 'Title', cell: ({ title }) => title, primary: true },
          { key: 'players', header: 'Players', cell: ({ players }) => players, align: 'end' },
        ]}
        rows={GAMES}
        rowKey={({ id }) => id}
        empty="No games found."
        errorTitle="Failed to load games"
        {...props}
      />
    </MantineProvider>,
  );
}

describe('PortalTable', () => {
  it('has table roles, whatever the styles, and each row has a name', () => {
    const markup = markupOf({});
    expect(markup).toContain('<table role="table"');
    expect(markup.match(/role="row"/g)).toHaveLength(3);
    expect(markup).toMatch(/<th role="rowheader" scope="row"[^>]*>Saltglass<\/th>/);
    expect(markup).toMatch(/role="columnheader" scope="col" data-align="end"[^>]*>Players/);
    expect(markup).toContain('2 entries shown');
    expect(markup).not.toContain('Load more');
  });

  it('has the sums below the entries, and does not count them among these', () => {
    const total = { id: '', title: 'Total', players: 1208 };
    const actions = ({ title }: Game) => <a href="/x">Open {title}</a>;
    const markup = markupOf({ total, actions });
    expect(markup).toMatch(/<tfoot role="rowgroup"[^>]*><tr role="row"[^>]*><th role="rowheader" scope="row"[^>]*>Total<\/th>.*1208/);
    expect(markup).toContain('2 entries shown');
    expect(markup).not.toContain('Open Total');
    expect(markupOf({ rows: [], total })).toContain('0 entries shown');
  });

  it('has a button for the next page while there is one', () => {
    expect(markupOf({ hasMore: true })).toContain('Load more');
    expect(markupOf({ hasMore: true, loadingMore: true })).toMatch(/aria-disabled="true".*Loading\.\.\./s);
  });

  it('shows an empty state', () => {
    const markup = markupOf({ rows: [] });
    expect(markup).toContain('No games found.');
    expect(markup).not.toContain('<table');
  });

  it('shows that it is loading, and what failed and why', () => {
    expect(markupOf({ rows: undefined })).toContain('role="status"');
    const error = new ApiError({ status: 503, code: 'unavailable', message: 'The database is away.', fromServer: true });
    const markup = markupOf({ rows: undefined, error });
    expect(markup).toContain('Failed to load games');
    expect(markup).toContain('The database is away.');
    expect(markup).toContain('Try again');
  });

  it('keeps loaded rows when a later page fails', () => {
    const markup = markupOf({ error: new Error('x'), hasMore: true });
    expect(markup).toContain('Saltglass');
    expect(markup).toContain('Failed to load games');
    expect(markup).toContain('Load more');
  });

  it('has a column for actions only when there are any', () => {
    expect(markupOf({})).not.toContain('Actions');
    expect(markupOf({ actions: ({ title }) => <a href="/x">Open {title}</a> })).toContain('>Open Saltglass</a>');
  });
});
