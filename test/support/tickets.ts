import { SupportStarter } from '../../server/support/help/support-starter.js';
import type { TicketStatus } from '../../server/support/tickets/tickets.rules.js';
import type { TicketView } from '../../server/support/tickets/tickets.dto.js';
import type { SignedIn, TestApp } from './app.js';

/** The customer and the agent of a ticket. */
export interface Desk {
  customer: SignedIn;
  agent: SignedIn;
}

/** A customer and an agent at a desk with its categories. */
export async function openDesk(app: TestApp): Promise<Desk> {
  await app.nest.get(SupportStarter).ensure();
  return { customer: await app.signUp(), agent: await app.signUp({ roles: ['support'] }) };
}

/** A new ticket of the customer. */
export async function openTicket(customer: SignedIn, values: Record<string, unknown> = {}): Promise<TicketView> {
  const input = {
    subject: 'The lamp does not light',
    description: 'Since the update the lamp stays dark.',
    category: 'technical',
    subcategory: 'bug',
    ...values,
  };
  return (await customer.agent.post('/api/support/tickets').send(input).expect(201)).body as TicketView;
}

/** Verifies the ticket as users do: the customer creates a code and shares it, the agent enters it. */
export async function verify({ customer, agent }: Desk, ticketId: string): Promise<void> {
  const { body } = await customer.agent
    .post(`/api/support/tickets/${ticketId}/security-code`)
    .send({ password: customer.password })
    .expect(200);
  await customer.agent.post(`/api/support/tickets/${ticketId}/send-code`).send({}).expect(200);
  await agent.agent
    .post(`/api/support/tickets/${ticketId}/verify-security`)
    .send({ code: (body as { code: string }).code })
    .expect(200);
}

/** Puts a ticket into a state without the steps that lead there. */
export async function setTicketState(
  app: TestApp,
  ticketId: string,
  status: TicketStatus,
  verified: boolean,
  closed: { closing?: string; reopenUntil?: Date; objectedAt?: Date } = {},
): Promise<void> {
  await app.database.query(
    `UPDATE tickets SET status = $2, verified_at = CASE WHEN $3 THEN now() END, check_requested_at = NULL,
       closing = $4, reopen_until = $5, objected_at = $6, remind_at = NULL, close_at = NULL WHERE id = $1`,
    [ticketId, status, verified, closed.closing ?? null, closed.reopenUntil ?? null, closed.objectedAt ?? null],
  );
}
