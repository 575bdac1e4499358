import { useState } from 'react';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import type { CreateTicket, TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import type { MeView } from '../../../../../server/users/users.dto.js';
import { personalStore } from '../../../lib/storage/browser-storage';
import { fieldErrorsFor, useWarnBeforeLeaving } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { useWizardForm } from '../../../lib/forms/use-wizard-form';
import { useCreateTicket } from '../../support.api';
import { readDraft, type TicketDraft } from './ticket-draft';
import {
  adjacentStep,
  onlySubcategory,
  problemsOf,
  stepFor,
  stepWith,
  TICKET_STEPS,
  type TicketStep,
  type TicketValues,
} from './ticket-steps';

/** Outlives the tab, so that a ticket can be finished another day. */
const store = personalStore('functional', 'new-ticket-draft');
const FIELDS = ['category', 'subcategory', 'subject', 'description', 'contactEmail'] as const;

/** The state of the wizard: values, step, and sending. It outlives the wizard's tab. */
export function useTicketForm(user: MeView) {
  const [opened, setOpened] = useState(false);
  const wizard = useWizardForm<TicketValues, TicketStep, TicketDraft>({
    store,
    steps: TICKET_STEPS,
    blank: () => ({ category: '', subcategory: '', subject: '', description: '', contactEmail: user.email }),
    read: (text) => readDraft(text, user.id),
    stateOf: ({ step, values, ticketId }) => ({ step, values, sentId: ticketId }),
    draftOf: ({ step, values, sentId }) => ({ userId: user.id, step, values, ticketId: sentId }),
    settled: opened,
  });
  const creation = useCreateTicket(() => store.remove());

  const { form, values, step, hasStarted, isStored, goTo } = wizard;
  const hasUnsavedInput = hasStarted && !opened && !isStored && !creation.isPending;
  useWarnBeforeLeaving(hasUnsavedInput);

  /** Changed values are a new ticket with a new id. */
  function write(change: Partial<TicketValues>): void {
    form.setValues(change);
    wizard.changed();
  }

  function choose(category: CategoryView): void {
    if (category.key !== values.category) write({ category: category.key, subcategory: onlySubcategory(category) });
  }

  /** Starts after the choice of a category. Earlier input stays. */
  function begin(category: CategoryView): void {
    const firstStep = adjacentStep('category', 1, category);
    if (firstStep !== null && (category.key !== values.category || step === 'category')) goTo(firstStep);
    choose(category);
  }

  /** Continues to the next step if this one is valid. Returns its errors. */
  function next(shown: TicketStep, category: CategoryView | undefined): Record<string, string> {
    const problems = problemsOf(shown, form.getValues(), category);
    form.setErrors(problems);
    const nextStep = adjacentStep(shown, 1, category);
    if (Object.keys(problems).length === 0 && nextStep !== null) goTo(nextStep);
    return problems;
  }

  function back(shown: TicketStep, category: CategoryView | undefined): void {
    const previousStep = adjacentStep(shown, -1, category);
    if (previousStep !== null) goTo(previousStep);
  }

  /** Clears the form once the ticket was opened, even if the user does not wait for its page. */
  function settle(): void {
    if (!opened) return;
    setOpened(false);
    wizard.restart();
  }

  /** Opens the ticket; shows the server's messages next to their fields. */
  function submit(onOpened: (ticket: TicketView) => void): void {
    creation.mutate(inputOf(wizard.sendingId(), form.getValues()), {
      onSuccess: (ticket) => {
        // The input stays visible, as pending, until the ticket's page is shown.
        setOpened(true);
        onOpened(ticket);
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? fieldErrorsFor(FIELDS, error.fields) : {};
        wizard.showRefused(fields, stepWith(Object.keys(fields)));
      },
    });
  }

  return {
    form,
    values,
    hasStarted,
    isStored,
    hasUnsavedInput,
    /** The step to show: the last one, unless an earlier one is incomplete. */
    stepOf: (category: CategoryView | undefined): TicketStep => stepFor(step, values, category),
    sending: creation.isPending || opened,
    /** Why the ticket was not opened, if no field is at fault. */
    failure: failureOf(creation.error),
    forgive: () => creation.reset(),
    goTo,
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

function inputOf(id: string, { subcategory, contactEmail, ...texts }: TicketValues): CreateTicket {
  return { id, ...texts, subcategory: subcategory === '' ? null : subcategory, contactEmail: contactEmail.trim() };
}

function failureOf(error: Error | null): Error | null {
  const fields = error instanceof ApiError ? fieldErrorsFor(FIELDS, error.fields) : {};
  return Object.keys(fields).length > 0 ? null : error;
}
