import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PayableView } from '../../../../server/clarity/payables/payables.dto.js';
import { PayableStatusText } from './payable-status';

const OWED = { status: 'owed', paid_on: null, method: null, reference: null, self_paid: false, self_approved: false } as PayableView;

const shown = (payable: PayableView): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <PayableStatusText payable={payable} />
      </MantineProvider>
    </QueryClientProvider>,
  );

describe('the status of a payable', () => {
  it('marks what someone approved or paid themselves', () => {
    expect(shown(OWED)).not.toContain('Self-');
    expect(shown({ ...OWED, self_approved: true })).toContain('Self-approved');
    const paid = { ...OWED, self_approved: true, self_paid: true, status: 'paid' as const };
    expect(shown(paid)).toMatch(/Self-approved.*Self-paid/);
  });
});
