import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TextStore } from '../storage/browser-storage';
import { newId } from './new-id';
import { useStoredDraft } from './stored-draft';
import { changedFields } from './three-way';

/** What a wizard holds and its draft stores. */
export interface WizardState<V, Step> {
  step: Step;
  values: V;
  /** Set once these values were sent, so that sending them again is not a second one. */
  sentId: string | null;
}

interface WizardFormOptions<V, Step, Draft> {
  store: TextStore;
  /** In order; a new form begins at the first. */
  steps: readonly [Step, ...Step[]];
  /** What a new form holds; read once. */
  blank: () => V;
  /** What takes the place of stored values, such as a choice that the address names; read once. */
  given?: Partial<V>;
  /** The draft in a stored text; null when there is none of this user. */
  read: (text: string | null) => Draft | null;
  stateOf: (draft: Draft) => WizardState<V, Step>;
  draftOf: (state: WizardState<V, Step>) => Draft;
  /** True once it was sent: its draft is not stored again. */
  settled?: boolean;
}

/** A form in steps whose draft outlives the tab where the visitor allows it, and is one draft in all tabs. Shown by `PortalWizard`. */
export function useWizardForm<V extends object, Step extends string, Draft extends object>({
  store,
  steps,
  blank: makeBlank,
  given,
  read,
  stateOf,
  draftOf,
  settled = false,
}: WizardFormOptions<V, Step, Draft>) {
  const [blank] = useState(makeBlank);
  const [start] = useState((): WizardState<V, Step> => {
    const draft = read(store.read());
    return draft === null ? { step: steps[0], values: blank, sentId: null } : stateOf(draft);
  });
  const form = useForm<V>({ initialValues: { ...start.values, ...given } });
  const [step, setStep] = useState<Step>(start.step);
  const [sentId, setSentId] = useState(start.sentId);

  const { values } = form;
  const begun = step !== steps[0] || changedFields(blank, values).length > 0;
  const isStored = useStoredDraft(store, begun && !settled ? draftOf({ step, values, sentId }) : null, (text) => {
    const other = read(text);
    if (text === null || other !== null) show(other === null ? null : stateOf(other));
  });

  /** What another tab went on with; null begins anew. */
  function show(state: WizardState<V, Step> | null): void {
    form.setValues(state?.values ?? blank);
    form.clearErrors();
    setStep(state?.step ?? steps[0]);
    setSentId(state?.sentId ?? null);
  }

  return {
    form,
    values,
    step,
    goTo: setStep,
    /** Whether there is something that would be lost. */
    begun,
    isStored,
    /** Begins anew. */
    restart: () => show(null),
    /** Other values are another one: it is sent under an id of its own. */
    changed: () => setSentId(null),
    /** The id under which the present values are sent, however often. */
    sendingId: (): string => {
      const id = sentId ?? newId();
      setSentId(id);
      return id;
    },
    /** Opens the step of the first field that the server refused, with its sentences. @param home null where no field is at fault. */
    showRefused: (fields: Readonly<Record<string, string>>, home: Step | null): void => {
      if (home === null) return;
      setStep(home);
      form.setErrors({ ...fields });
    },
  };
}
