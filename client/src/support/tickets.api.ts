import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerProfileResponse } from '../../../server/support/access/customer-profile.dto.js';
import type { ReceiptView } from '../../../server/support/transcripts/transcripts.dto.js';
import type { CodeResponse } from '../../../server/support/access/verification.dto.js';
import type { AgentView } from '../../../server/support/desk/desk.dto.js';
import type { AttachmentView, MessageView, SendMessage } from '../../../server/support/messages/messages.dto.js';
import type { FilledReply } from '../../../server/support/replies/saved-replies.dto.js';
import type { CustomerCom, ManageTicket, TicketView } from '../../../server/support/tickets/tickets.dto.js';
import { ApiError, del, get, patch, post, put, type RequestOptions } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { upload } from '../lib/http/upload';

/** API of one ticket: reading it, its messages, and its actions. */

/** Path of a ticket, without /api. */
export function ticketPath(id: string): string {
  return `/support/tickets/${id}`;
}

/** Never fresh: the ticket's abilities change with time. A ticket that is gone is not asked for again while it is on the page. */
export function ticketQuery(id: string) {
  return {
    ...apiQuery<TicketView>(ticketPath(id)),
    staleTime: 0,
    enabled: ({ state }: { state: { error: Error | null } }) => !isTicketGone(state.error),
  };
}

/** True if the ticket does not exist, or is no longer the user's to see. Another user's ticket and an invalid id look the same. */
export function isTicketGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** What agents see of the customer; each read is a receipt, so it is not repeated needlessly. */
export function profileQuery(id: string) {
  return { ...apiQuery<CustomerProfileResponse>(`${ticketPath(id)}/profile`), staleTime: Number.POSITIVE_INFINITY };
}

export function receiptsQuery(id: string) {
  return apiQuery<ReceiptView[]>(`${ticketPath(id)}/receipts`);
}

export const agentsQuery = { ...apiQuery<AgentView[]>('/support/desk/agents'), staleTime: 300_000 };

/** Lines of the thread: the newest, those before a number, or those after one; oldest first. */
export function getMessages(id: string, part: { before?: number; after?: number; limit: number }): Promise<MessageView[]> {
  const query = Object.entries(part).map(([name, value]) => `${name}=${value}`);
  return get<MessageView[]>(`${ticketPath(id)}/messages?${query.join('&')}`);
}

export function postMessage(id: string, message: SendMessage, options: RequestOptions): Promise<MessageView> {
  return post<MessageView>(`${ticketPath(id)}/messages`, message, options);
}

/** A saved reply with its placeholders filled in for this ticket. */
export function getFilledReply(id: string, replyId: string): Promise<FilledReply> {
  return get<FilledReply>(`${ticketPath(id)}/replies/${replyId}`);
}

export function putRead(id: string, seq: number): Promise<void> {
  return put(`${ticketPath(id)}/read`, { seq });
}

/** Uploads one file for a message that has not been sent yet. */
export async function uploadAttachment(
  id: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<AttachmentView> {
  const form = new FormData();
  form.append('files', file, file.name);
  const [view] = await upload<AttachmentView[]>(`${ticketPath(id)}/attachments`, form, onProgress, { method: 'POST', signal });
  if (view === undefined) throw new Error('The server sent no answer to the upload.');
  return view;
}

/** The user's uploads to this ticket that have not been sent yet. */
export function getWaitingAttachments(id: string): Promise<AttachmentView[]> {
  return get<AttachmentView[]>(`${ticketPath(id)}/attachments`);
}

export function deleteAttachment(id: string, attachmentId: string): Promise<void> {
  return del(`${ticketPath(id)}/attachments/${attachmentId}`);
}

/** Address of an attachment; with a width, of its inline image. */
export function attachmentAddress(id: string, attachmentId: string, picture?: number): string {
  return `/api${ticketPath(id)}/attachments/${attachmentId}${picture === undefined ? '' : `?picture=${picture}`}`;
}

/**
 * Adopts the ticket from an action's response; the customer's lists are refetched when they are shown. The desk reloads on every visit anyway,
 * and beside a ticket its list stays as it was.
 */
function takeOver(client: QueryClient, ticket: TicketView): void {
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  void client.invalidateQueries({ queryKey: ['/support/tickets'] });
}

function useTicketAct<Input = void>(call: (input: Input) => Promise<TicketView>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSuccess: (ticket) => takeOver(client, ticket) });
}

/** Actions without input. */
export type PlainAct = 'propose-close' | 'withdraw-close' | 'confirm-close' | 'decline-close' | 'pending' | 'resume' | 'reopen' | 'object';

/** @param isReady called first; the action fails without a call to the server if it resolves to false */
export function usePlainAct(id: string, isReady?: () => Promise<boolean>) {
  return useTicketAct(async (act: PlainAct) => {
    if (isReady !== undefined && !(await isReady())) throw new Error('A message before this action was not sent.');
    return post<TicketView>(`${ticketPath(id)}/${act}`);
  });
}

export function useManageTicket(id: string) {
  return useTicketAct((change: ManageTicket) => patch<TicketView>(ticketPath(id), change));
}

/** Assigns an unassigned ticket, by its id, to the agent. Used at the desk, whose topic updates its rows in place. */
export function useTakeTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<TicketView>(`${ticketPath(id)}/take`),
    onSuccess: (ticket) => client.setQueryData(ticketQuery(ticket.id).queryKey, ticket),
  });
}

/** Asks the customer for the security check. */
export function useRequestCheck(id: string) {
  return useTicketAct(() => post<TicketView>(`${ticketPath(id)}/request-check`));
}

export function useCustomerCom(id: string) {
  return useTicketAct((com: CustomerCom) => post<TicketView>(`${ticketPath(id)}/customer-com`, com));
}

/** Closes a ticket as spam; the customer reads the reason. */
export function useCloseAsSpam(id: string) {
  return useTicketAct((reason: string) => post<TicketView>(`${ticketPath(id)}/close-spam`, { reason }));
}

/** The reason is optional. */
export function useRevokeAccess(id: string) {
  return useTicketAct((reason: string | null) => post<TicketView>(`${ticketPath(id)}/revoke-access`, { reason }));
}

/** Creates a code, which is only in the response; the ticket then says that one is active. */
export function useCreateCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => post<CodeResponse>(`${ticketPath(id)}/security-code`, { password }),
    onSuccess: () => client.invalidateQueries({ queryKey: ticketQuery(id).queryKey }),
  });
}

export function useSendCode(id: string) {
  return useTicketAct(() => post<TicketView>(`${ticketPath(id)}/send-code`));
}

export function useVerifyCode(id: string) {
  return useTicketAct((code: string) => post<TicketView>(`${ticketPath(id)}/verify-security`, { code }));
}
