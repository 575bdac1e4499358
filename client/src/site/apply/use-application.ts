import { useState } from 'react';
import {
  ANSWER_PROBLEMS,
  isApplicationRole,
  APPLICATION_MESSAGES,
  type ApplicationAnswers,
  type ApplicationField,
} from '../../../../server/site/applications/applications.rules';
import { cleanText } from '../../../../server/site/text/free-text.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { personalStore } from '../../lib/storage/browser-storage';
import { ApiError } from '../../lib/http/http';
import { useWizardForm } from '../../lib/forms/use-wizard-form';
import { type ApplyDraft, readDraft } from './apply-draft';
import { fileProblem, fileRefusal } from './apply-file';
import { APPLY_STEPS, CHECKED_FIELDS, stepWith, type ApplyStep } from './apply-steps';
import { useSendApplication } from './apply.api';

interface Confirmations {
  accurate: boolean;
  consent: boolean;
}

/** Outlives the tab, so that an application can be finished another day. */
const store = personalStore('functional', 'application-draft');
const NOTHING_CONFIRMED: Confirmations = { accurate: false, consent: false };

/** The answers, and the name of a chosen file: its content cannot be stored. */
type ApplyValues = ApplicationAnswers & { fileName: string | null };

/** Initial values: name and email come from the account; both can be changed. */
function firstValues(user: MeView): ApplyValues {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const email = user.email;
  const usable = (field: 'name' | 'email', value: string): string => (ANSWER_PROBLEMS[field](value) === null ? value : '');
  return { name: usable('name', name), email: usable('email', email), portfolio: '', role: '', intent: '', skills: '', fileName: null };
}

/**
 * The state of the wizard: answers, step, file, confirmations, and sending.
 * @param wantedRole the role named in the address; it replaces one chosen earlier
 */
export function useApplication(user: MeView, wantedRole: string | null) {
  const wizard = useWizardForm<ApplyValues, ApplyStep, ApplyDraft>({
    store,
    steps: APPLY_STEPS,
    blank: () => firstValues(user),
    ...(wantedRole !== null && isApplicationRole(wantedRole) && { initialValues: { role: wantedRole } }),
    read: (text) => readDraft(text, user.id),
    stateOf: ({ step, answers, fileName, submissionId }) => ({ step, values: { ...answers, fileName }, sentId: submissionId }),
    draftOf: ({ step, values: { fileName, ...answers }, sentId }) => ({
      userId: user.id,
      step,
      answers,
      fileName,
      submissionId: sentId,
    }),
  });
  const { form, step } = wizard;
  const { fileName, ...answers } = wizard.values;
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState(NOTHING_CONFIRMED);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [share, setShare] = useState(0);
  const [sent, setSent] = useState(false);
  const sending = useSendApplication(setShare);

  /** Stores input after sanitising it. */
  function write(field: ApplicationField, typed: string): void {
    const { text, rejected } = cleanText(typed);
    form.setFieldValue(field, text);
    if (rejected) form.setFieldError(field, APPLICATION_MESSAGES.suspicious);
    wizard.changed();
  }

  function chooseFile(chosen: File | null): void {
    const problem = chosen === null ? null : fileProblem(chosen);
    const accepted = problem === null ? chosen : null;
    setFileError(problem);
    setFile(accepted);
    form.setFieldValue('fileName', accepted?.name ?? null);
    wizard.changed();
  }

  function confirm(change: Partial<Confirmations>): void {
    setUnconfirmed(false);
    setConfirmed({ ...confirmed, ...change });
  }

  function goTo(next: ApplyStep): void {
    setSent(false);
    setUnconfirmed(false);
    sending.reset();
    wizard.goTo(next);
  }

  /** Sets the errors of invalid fields and returns them. */
  function problemsIn(fields: readonly ApplicationField[]): Record<string, string> {
    const results = fields.map((field) => [field, ANSWER_PROBLEMS[field](form.getValues()[field])] as const);
    const problems = Object.fromEntries(results.filter((entry): entry is readonly [ApplicationField, string] => entry[1] !== null));
    form.setErrors({ ...form.errors, ...problems });
    return problems;
  }

  /** Continues to the next step if this one is valid. Returns its errors. */
  function next(): Record<string, string> {
    const problems = problemsIn(CHECKED_FIELDS[step]);
    const following = APPLY_STEPS[APPLY_STEPS.indexOf(step) + 1];
    if (Object.keys(problems).length === 0 && following !== undefined) goTo(following);
    return problems;
  }

  function back(): void {
    const before = APPLY_STEPS[APPLY_STEPS.indexOf(step) - 1];
    if (before !== undefined) goTo(before);
  }

  /** Submits once everything is valid and confirmed; otherwise opens the step with the first error. Returns the missing confirmations. */
  function submit(): Readonly<Record<string, boolean>> {
    const open = stepWith(Object.keys(problemsIn(APPLY_STEPS.flatMap((step) => CHECKED_FIELDS[step]))));
    if (open !== null) {
      goTo(open);
      return {};
    }
    if (!confirmed.accurate || !confirmed.consent) {
      setUnconfirmed(true);
      return { accurate: !confirmed.accurate, consent: !confirmed.consent };
    }
    setShare(0);
    sending.mutate({ answers, file, submissionId: wizard.sendingId() }, { onSuccess: startAgain, onError: refused });
    return {};
  }

  function startAgain(): void {
    setFile(null);
    setFileError(null);
    wizard.restart();
    setConfirmed(NOTHING_CONFIRMED);
    setSent(true);
  }

  /** Shows the server's messages next to their fields. */
  function refused(error: Error): void {
    const aboutFile = fileRefusal(error);
    const fields = error instanceof ApiError ? error.fields : {};
    const home = stepWith(aboutFile === null ? Object.keys(fields) : [...Object.keys(fields), 'file']);
    if (home === null) return;
    goTo(home);
    wizard.showRefused(fields, home);
    setFileError(aboutFile);
  }

  return {
    form,
    answers,
    step,
    file,
    /** Name of a file that was chosen before the page was reloaded. */
    lostFile: file === null ? fileName : null,
    fileError,
    confirmed,
    unconfirmed,
    share,
    sent,
    hasStarted: wizard.hasStarted,
    isStored: wizard.isStored,
    sending: sending.isPending,
    error: sending.error,
    write,
    chooseFile,
    confirm,
    goTo,
    next,
    back,
    submit,
  };
}

export type ApplicationState = ReturnType<typeof useApplication>;
