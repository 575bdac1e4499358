import type { Cookie, Page } from '@playwright/test';
import { inGroup, type Role } from '../../../server/platform/access/roles.rules';
import type { TicketView } from '../../../server/support/tickets/tickets.dto';
import { CLIENT_HEADERS } from '../../support/client-headers';
import { PASSWORD, type Portal } from './portal';

/** A user who acts through the API, beside the browser. */
export interface DeskPerson {
  id: string;
  email: string;
  /** The session, and the password proof of the sign-up in this browser. */
  cookies: Cookie[];
  send<T = unknown>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
}

/** Signs a user up and leaves the page's browser signed out. Agents' messages are sent at once, unless `undoSend` delays them. */
export async function deskPerson(
  page: Page,
  portal: Portal,
  { undoSend = false, ...options }: { roles?: Role[]; name?: [string, string]; undoSend?: boolean } = {},
): Promise<DeskPerson> {
  const context = page.context();
  const { id, email } = await portal.signUp(page, options);
  const cookies = (await context.cookies(portal.url)).filter(({ name }) => /-(session|proof)$/.test(name));
  if (cookies.length !== 2) throw new Error('Signing up gave no session or no proof.');
  for (const { name } of cookies) await context.clearCookies({ name });
  const headers = {
    ...CLIENT_HEADERS,
    'Content-Type': 'application/json',
    Cookie: cookieHeader(cookies),
  };
  const person: DeskPerson = {
    id,
    email,
    cookies,
    async send<T>(method: string, path: string, body: unknown = {}) {
      const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(body) };
      const response = await fetch(`${portal.url}/api${path}`, init);
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (response.status === 204 ? undefined : await response.json()) as T;
    },
  };
  if (inGroup(options.roles ?? [], 'agents')) await person.send('PUT', '/users/preferences', { undoSend });
  return person;
}

/** Signs the page's browser in as this user. */
export async function signInAs(page: Page, { cookies }: DeskPerson): Promise<void> {
  await page.context().addCookies(cookies);
}

/** The value of a Cookie header that sends these. */
export function cookieHeader(cookies: readonly Cookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export function openTicket(
  customer: DeskPerson,
  values: Partial<Record<'subject' | 'description' | 'category' | 'subcategory', string>> = {},
): Promise<TicketView> {
  return customer.send('POST', '/support/tickets', {
    subject: 'The lamp stays dark',
    description: 'Since the update it does not light.',
    category: 'technical',
    subcategory: 'bug',
    ...values,
  });
}

/** Verifies the ticket for the agents, as users do. */
export async function verifyTicket(customer: DeskPerson, agent: DeskPerson, id: string): Promise<void> {
  const { code } = await customer.send<{ code: string }>('POST', `/support/tickets/${id}/security-code`, { password: PASSWORD });
  await customer.send('POST', `/support/tickets/${id}/send-code`);
  await agent.send('POST', `/support/tickets/${id}/verify-security`, { code });
}
