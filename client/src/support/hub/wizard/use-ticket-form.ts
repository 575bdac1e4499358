import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import type { CreateTicket, TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import type { MeView } from '../../../../../server/users/users.dto.js';
import { personalStore } from '../../../lib/storage/browser-storage';
import { fieldErrorsFor, useWarnBeforeLeaving } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { useStoredDraft } from '../../../lib/forms/stored-draft';
import { newId } from '../../../lib/forms/new-id';
import { useCreateTicket } from '../../support.api';
import { readDraft, type TicketDraft } from './ticket-draft';
import { neighbour, onlySubcategory, problemsOf, stepFor, stepWith, type TicketStep, type TicketValues } from './ticket-steps';

/** Outlives the tab, so that a ticket can be finished another day. */
const store = personalStore('functional', 'new-ticket-draft');
const FIELDS = ['category', 'subcategory', 'subject', 'description', 'contactEmail'] as const;

/** Everything that the wizard knows: values, step, and sending. It outlives the wizard's tab. */
export function useTicketForm(user: MeView) {
  const [start] = useState(() => readDraft(store.read(), user.id));
  const [blank] = useState<TicketValues>({ category: '', subcategory: '', subject: '', description: '', contactEmail: user.email });
  const form = useForm<TicketValues>({ initialValues: start?.values ?? blank });
  const [step, setStep] = useState<TicketStep>(start?.step ?? 'category');
  const [ticketId, setTicketId] = useState(start?.ticketId ?? null);
  const [opened, setOpened] = useState(false);
  const creation = useCreateTicket(() => store.remove());

  const { values } = form;
  const begun = FIELDS.some((field) => values[field] !== blank[field]);
  const draft: TicketDraft = { userId: user.id, step, values, ticketId };
  const isStored = useStoredDraft(store, begun && !opened ? draft : null, (text) => {
    const other = readDraft(text, user.id);
    if (text === null || other !== null) show(other);
  });
  const losing = begun && !opened && !isStored && !creation.isPending;
  useWarnBeforeLeaving(losing);

  /** One draft in all tabs; without one the form begins anew. */
  function show(stored: TicketDraft | null): void {
    form.setValues(stored?.values ?? blank);
    form.clearErrors();
    setStep(stored?.step ?? 'category');
    setTicketId(stored?.ticketId ?? null);
  }

  /** Other words are another ticket. */
  function write(change: Partial<TicketValues>): void {
    form.setValues(change);
    setTicketId(null);
  }

  function choose(category: CategoryView): void {
    if (category.key !== values.category) write({ category: category.key, subcategory: onlySubcategory(category) });
  }

  /** Begins where the category is chosen. What was written before is kept. */
  function begin(category: CategoryView): void {
    const first = neighbour('category', 1, category);
    if (first !== null && (category.key !== values.category || step === 'category')) setStep(first);
    choose(category);
  }

  /** To the next step, if this one is complete. Returns what stands in the way. */
  function next(shown: TicketStep, category: CategoryView | undefined): Record<string, string> {
    const problems = problemsOf(shown, form.getValues(), category);
    form.setErrors(problems);
    const following = neighbour(shown, 1, category);
    if (Object.keys(problems).length === 0 && following !== null) setStep(following);
    return problems;
  }

  function back(shown: TicketStep, category: CategoryView | undefined): void {
    const before = neighbour(shown, -1, category);
    if (before !== null) setStep(before);
  }

  /** A ticket that was opened is left behind, also by whoever does not wait for its page. */
  function settle(): void {
    if (!opened) return;
    setOpened(false);
    show(null);
  }

  /** Opens the ticket; what the server says about a field is shown where the field stands. */
  function submit(onOpened: (ticket: TicketView) => void): void {
    const id = ticketId ?? newId();
    setTicketId(id);
    creation.mutate(inputOf(id, form.getValues()), {
      onSuccess: (ticket) => {
        // What was written stays in sight, as being sent, until the ticket's page is there.
        setOpened(true);
        onOpened(ticket);
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? fieldErrorsFor(FIELDS, error.fields) : {};
        const home = stepWith(Object.keys(fields));
        if (home === null) return;
        setStep(home);
        form.setErrors(fields);
      },
    });
  }

  return {
    form,
    values,
    begun,
    isStored,
    losing,
    /** The step to show: the one that was left, unless something before it is missing. */
    stepOf: (category: CategoryView | undefined): TicketStep => stepFor(step, values, category),
    sending: creation.isPending || opened,
    /** Why the ticket was not opened, where no field is at fault. */
    failure: failureOf(creation.error),
    forgive: () => creation.reset(),
    goTo: setStep,
    write,
    choose,
    begin,
    next,
    back,
    submit,
    settle,
  };
}

export type TicketForm = ReturnType<typeof useTicketForm>;

function inputOf(id: string, { subcategory, contactEmail, ...words }: TicketValues): CreateTicket {
  return { id, ...words, subcategory: subcategory === '' ? null : subcategory, contactEmail: contactEmail.trim() };
}

function failureOf(error: Error | null): Error | null {
  const fields = error instanceof ApiError ? fieldErrorsFor(FIELDS, error.fields) : {};
  return Object.keys(fields).length > 0 ? null : error;
}
