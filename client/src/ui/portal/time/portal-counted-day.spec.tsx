import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { PortalCountedDay } from './portal-counted-day';

function textOf(day: string, countsFrom: string | null): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <PortalCountedDay day={day} countsFrom={countsFrom} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return markup.replace(/<style[^]*?<\/style>/g, '').replace(/<[^>]*>/g, '');
}

describe('PortalCountedDay', () => {
  it('names the day from which a document counts where it is not its own', () => {
    expect(textOf('2026-03-31', '2026-10-01')).toBe('31/03/2026counts from 01/10/2026');
    expect(textOf('2026-03-31', '2026-03-31')).toBe('31/03/2026');
    expect(textOf('2026-03-31', null)).toBe('31/03/2026');
  });
});
