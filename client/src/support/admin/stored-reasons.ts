import { useCallback } from 'react';
import { TabInput } from '../../lib/forms/drafts/tab-input';
import { useIdentity } from '../../lib/session/me';
import type { InvestigationReason } from './tickets.api';

const drafts = new TabInput<object>();

interface StoredFormInput<V> {
  /** Initial values of the form. */
  start: V;
  save: (values: V) => void;
  /** Stable between renders. */
  clear: () => void;
}

/**
 * Input of a form in a dialog that Escape closes without a confirmation: it is restored when the user reopens it.
 * @param name identifies the form within the section, and determines the shape of its values
 */
function useStoredFormInput<V extends object>(name: string, blank: V): StoredFormInput<V> {
  const identity = useIdentity();
  const userId = identity.state === 'signedIn' ? identity.user.id : null;
  return {
    start: { ...blank, ...(userId !== null && drafts.read(name, userId)) },
    save: (values) => void (userId !== null && drafts.write(name, userId, values)),
    clear: useCallback(() => drafts.remove(name), [name]),
  };
}

/** The reason for investigating a ticket and its case link. */
export function useStoredInvestigation(ticketId: string): StoredFormInput<InvestigationReason> {
  return useStoredFormInput(`investigation:${ticketId}`, { reason: '', caseLink: '' });
}

/** The reason for exporting a ticket: defaults to the reason of an investigation. */
export function useStoredExportReason(ticketId: string): StoredFormInput<{ reason: string }> {
  return useStoredFormInput(`export:${ticketId}`, { reason: '' });
}
