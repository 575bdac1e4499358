import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { receiptsQuery } from '../../tickets.api';

/** Refetches the customer's receipts after each message and change of the ticket: an agent has probably read it. */
export function useFreshReceipts(ticketId: string, newest: number, status: string): void {
  const client = useQueryClient();
  const now = `${newest} ${status}`;
  const previous = useRef(now);
  useEffect(() => {
    if (previous.current === now) return;
    previous.current = now;
    void client.invalidateQueries({ queryKey: receiptsQuery(ticketId).queryKey });
  }, [client, ticketId, now]);
}
