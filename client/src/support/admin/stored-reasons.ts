import { useCallback } from 'react';
import { TabInput } from '../../lib/forms/tab-input';
import { useIdentity } from '../../lib/http/me';
import type { InvestigationReason } from './tickets.api';

const held = new TabInput<object>();

interface StoredFormInput<V> {
  /** With what the form begins. */
  start: V;
  hold: (values: V) => void;
  /** Keeps its identity between renders. */
  forget: () => void;
}

/**
 * What someone typed into a form of a dialog that any press of Escape closes: it is there again when they open it.
 *
 * @param name tells the form from all others of the section, and stands for the shape of its values
 */
function useStoredFormInput<V extends object>(name: string, blank: V): StoredFormInput<V> {
  const identity = useIdentity();
  const userId = identity.state === 'signedIn' ? identity.user.id : null;
  return {
    start: { ...blank, ...(userId !== null && held.read(name, userId)) },
    hold: (values) => void (userId !== null && held.write(name, userId, values)),
    forget: useCallback(() => held.remove(name), [name]),
  };
}

/** Why and in which case a ticket is looked into. */
export function useStoredInvestigation(ticketId: string): StoredFormInput<InvestigationReason> {
  return useStoredFormInput(`investigation:${ticketId}`, { reason: '', caseLink: '' });
}

/** Why a ticket is exported: what an investigation of it was begun with, until something else is typed. */
export function useStoredExportReason(ticketId: string): StoredFormInput<{ reason: string }> {
  return useStoredFormInput(`export:${ticketId}`, { reason: '' });
}
