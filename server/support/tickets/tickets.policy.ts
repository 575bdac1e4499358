import { inGroup } from '../../platform/access/roles.rules.js';
import { mayRead, mayReadMessages, nextStatus, sideOf, type TicketAction, type TicketSide, type TicketState } from './tickets.rules.js';

/** The requesting user: id and roles. */
export interface Person {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The access-relevant fields of a ticket. */
interface GuardedTicket extends TicketState {
  readonly customerId: string | null;
}

export function sideTo(person: Person, ticket: GuardedTicket): TicketSide {
  return sideOf({ isCustomer: ticket.customerId === person.userId, isAgent: inGroup(person.roles, 'agents') });
}

export function canRead(person: Person, ticket: GuardedTicket): boolean {
  return mayRead(sideTo(person, ticket), ticket.status);
}

export function canReadMessages(person: Person, ticket: GuardedTicket): boolean {
  return mayReadMessages(sideTo(person, ticket), ticket);
}

export function may(person: Person, action: TicketAction, ticket: GuardedTicket, now: Date): boolean {
  return nextStatus(action, sideTo(person, ticket), ticket, now) !== null;
}

/** What the user may do with this ticket now, for the client. */
export class TicketAbilities {
  reply!: boolean;
  note!: boolean;
  readMessages!: boolean;
  readProfile!: boolean;
  proposeClose!: boolean;
  withdrawClose!: boolean;
  declineClose!: boolean;
  confirmClose!: boolean;
  customerCom!: boolean;
  closeSpam!: boolean;
  objectSpam!: boolean;
  reopen!: boolean;
  setPending!: boolean;
  unsetPending!: boolean;
  revokeAccess!: boolean;
  requestCheck!: boolean;
  createCode!: boolean;
  sendCode!: boolean;
  verifyCode!: boolean;
  manage!: boolean;
}

export function abilities(person: Person, ticket: GuardedTicket, now: Date): TicketAbilities {
  const can = (action: TicketAction) => may(person, action, ticket, now);
  const messages = canReadMessages(person, ticket);
  return {
    reply: can('customerReply') || can('agentReply'),
    note: can('note'),
    readMessages: messages,
    readProfile: messages && sideTo(person, ticket) === 'agent',
    proposeClose: can('proposeClose'),
    withdrawClose: can('withdrawClose'),
    declineClose: can('declineClose'),
    confirmClose: can('confirmClose'),
    customerCom: can('customerCom'),
    closeSpam: can('closeSpam'),
    objectSpam: can('objectSpam'),
    reopen: can('reopen'),
    setPending: can('setPending'),
    unsetPending: can('unsetPending'),
    revokeAccess: can('revokeAccess'),
    requestCheck: can('requestCheck'),
    createCode: can('createCode'),
    sendCode: can('sendCode'),
    verifyCode: can('verifyCode'),
    manage: can('manage'),
  };
}
