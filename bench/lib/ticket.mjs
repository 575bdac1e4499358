import { randomUUID } from 'node:crypto';
import { cookieOf, send } from './studio.mjs';

const PASSWORD = 'Correct-horse-7';

/** A verified ticket, created as users create it. */
export async function verifiedTicket({ program, cookie: owner }) {
  const registered = await send(program, '/api/auth/register', { email: `customer-${randomUUID()}@studio.test`, password: PASSWORD });
  const cookie = cookieOf(registered);
  const ticket = await (
    await send(
      program,
      '/api/support/tickets',
      { subject: 'Lamp', description: 'It is dark.', category: 'technical', subcategory: 'bug' },
      cookie,
    )
  ).json();
  const path = `/api/support/tickets/${ticket.id}`;
  const { code } = await (await send(program, `${path}/security-code`, { password: PASSWORD }, cookie)).json();
  await send(program, `${path}/send-code`, {}, cookie);
  await send(program, `${path}/verify-security`, { code }, owner);
  return { path, cookie };
}
