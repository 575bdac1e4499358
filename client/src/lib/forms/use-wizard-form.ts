import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TextStore } from '../storage/browser-storage';
import { newId } from './new-id';
import { useStoredDraft } from './drafts/stored-draft';
import { changedFields } from './three-way';

/** State of a wizard, as its draft stores it. */
interface WizardState<V, Step> {
  step: Step;
  values: V;
  /** Set once these values were sent, so that a retry does not create a second submission. */
  sentId: string | null;
}

interface WizardFormOptions<V, Step, Draft> {
  store: TextStore;
  /** In order; a new form starts at the first. */
  steps: readonly [Step, ...Step[]];
  /** Values of a new form; read once. */
  blank: () => V;
  /** Overrides stored values, for example with a choice from the address; read once. */
  initialValues?: Partial<V>;
  /** Parses the stored draft; null if there is none of this user. */
  read: (text: string | null) => Draft | null;
  stateOf: (draft: Draft) => WizardState<V, Step>;
  draftOf: (state: WizardState<V, Step>) => Draft;
  /** True once it was sent: its draft is not stored again. */
  settled?: boolean;
}

/** A form in steps whose draft outlives the tab if the visitor allows it, and is shared by all tabs. Rendered by `PortalWizard`. */
export function useWizardForm<V extends object, Step extends string, Draft extends object>({
  store,
  steps,
  blank: makeBlank,
  initialValues,
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
  const form = useForm<V>({ initialValues: { ...start.values, ...initialValues } });
  const [step, setStep] = useState<Step>(start.step);
  const [sentId, setSentId] = useState(start.sentId);

  const { values } = form;
  const hasStarted = step !== steps[0] || changedFields(blank, values).length > 0;
  const isStored = useStoredDraft(store, hasStarted && !settled ? draftOf({ step, values, sentId }) : null, (text) => {
    const other = read(text);
    if (text === null || other !== null) show(other === null ? null : stateOf(other));
  });

  /** Adopts what another tab entered; null starts again. */
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
    /** True if there is input to lose. */
    hasStarted,
    isStored,
    /** Starts again. */
    restart: () => show(null),
    /** Changed values are a new submission with a new id. */
    changed: () => setSentId(null),
    /** The id for the current values, the same for every retry. */
    sendingId: (): string => {
      const id = sentId ?? newId();
      setSentId(id);
      return id;
    },
    /**
     * Opens the step of the first field that the server refused, with its messages.
     * @param home null if no field is at fault
     */
    showRefused: (fields: Readonly<Record<string, string>>, home: Step | null): void => {
      if (home === null) return;
      setStep(home);
      form.setErrors({ ...fields });
    },
  };
}
