import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { pounds } from '../../../../server/finance/money.rules';
import { SALE_STEPS, saleProblems, type SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { focusFirstError } from '../../lib/forms/forms';
import { joined } from '../../lib/http/failure-text';
import { ApiError, messageOf } from '../../lib/http/http';
import { currentRatesQuery } from '../../lib/money/current-rates';
import { ukToday } from '../../lib/time/now';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalDialog } from '../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../ui/portal/dialogs/portal-discard';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { LineGrid } from '../grid/line-grid';
import { postSale, useSalesChanged } from '../sales.api';
import { BasicsStep } from './basics-step';
import { CustomerStep } from './customer-step';
import { ConflictNotice } from './draft-conflict';
import { DraftStatus } from './draft-status';
import { PaymentsStep } from './payments-step';
import { StepTabs } from './step-tabs';
import { SaleTotalsBar, useSaleTotals } from './sale-totals';
import classes from './sale-steps.module.css';
import { formOf, saleReducer, startState } from './sale-state';
import { useSaleDraft } from './use-sale-draft';

const FAILURE = 'Failed to save sale';
const LAST = SALE_STEPS.length - 1;

interface Refusal {
  /** Number of changes of the form that was refused. */
  changes: number;
  fields: Readonly<Record<string, string>>;
  message: string;
}

interface SaleStepsProps {
  id: string;
  start: SaleForm;
  /** Version of the resumed draft; 0 for a new sale. */
  version: number;
  onClose: (message: string | null) => void;
}

/** The four steps of a sale. Input is saved as a draft on the server; Post sends the whole form. */
export function SaleSteps({ id, start, version, onClose }: SaleStepsProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useSalesChanged();
  const [state, dispatch] = useReducer(saleReducer, start, startState);
  const [today] = useState(() => ukToday());
  const form = useMemo(() => formOf({ form: state.form, rows: state.rows }), [state.form, state.rows]);
  const problems = useMemo(() => saleProblems(form, today), [form, today]);
  const [step, setStep] = useState(0);
  /** Steps whose errors are shown: those that have been left. */
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  /** The server's or a connection error for a state of the form; it no longer applies once the form changes. */
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [posting, setPosting] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const { state: draftState, saver } = useSaleDraft(id, form, state.changes, version);
  const { data: rates = [] } = useQuery(currentRatesQuery(form.saleDate));
  const totals = useSaleTotals(form, rates);
  const counts = problems.map((step) => Object.keys(step).length);
  const isValid = counts.every((count) => count === 0);
  const { fields: refused, message: failure } = refusal?.changes === state.changes ? refusal : { fields: {}, message: null };
  const errors = { ...(tried.has(step) ? problems[step] : {}), ...refused };

  // Focus the first field of a step, or the first invalid one.
  const shownStep = useRef(0);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const first = root.current?.querySelector<HTMLElement>('[data-path], [data-cell]');
    first?.focus();
    focusFirstError(root.current, errors);
  });

  const finish = (text: string | null): void => {
    saver.end();
    void changed();
    onClose(text);
  };
  const leave = async (): Promise<void> => {
    if (state.changes === 0 || (await saver.save())) finish(saver.versionNow() > 0 && state.changes > 0 ? 'The draft is saved.' : null);
    else ask();
  };
  const { close: ask, question } = useDiscardQuestion(true, () => finish(null));
  const next = (): void => {
    setTried((before) => new Set(before).add(step));
    if (counts[step] === 0) setStep(Math.min(step + 1, LAST));
    else requestAnimationFrame(() => focusProblem(root.current));
  };
  const post = async (): Promise<void> => {
    if (posting || !isValid) return;
    setPosting(true);
    try {
      // A draft that failed to save can still be posted: the request contains the whole form.
      if (!(await saver.save()) && saver.versionNow() > 0 && draftState.kind === 'conflict') return;
      const { net, vat, gross, rate, netPence, vatPence, grossPence } = totals;
      const version = saver.versionNow();
      await postSale({
        ...form,
        id,
        status: 'posted',
        ...(version > 0 && { version }),
        totals: {
          net: pounds(net),
          vat: pounds(vat),
          gross: pounds(gross),
          fxRate: Number(rate),
          netGBP: pounds(netPence),
          vatGBP: pounds(vatPence),
          grossGBP: pounds(grossPence),
        },
      });
      finish('Sale posted.');
    } catch (error) {
      refuse(error);
    } finally {
      setPosting(false);
    }
  };
  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'sale-changed') {
      saver.showConflict(error);
      return;
    }
    const apiError = error instanceof ApiError ? error : null;
    const fields = apiError?.fields ?? {};
    setRefusal({ changes: state.changes, fields, message: joined(FAILURE, apiError?.message ?? 'Please try again.') });
    const home = stepOf(Object.keys(fields)[0] ?? '');
    if (home !== null) setStep(home);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step < LAST) next();
    else void post();
  };
  const discard = async (): Promise<void> => {
    setDiscarding(false);
    try {
      await saver.discard();
      finish('The draft is discarded.');
    } catch (error) {
      setRefusal({ changes: state.changes, fields: {}, message: messageOf(error, 'The draft could not be discarded. Please try again.') });
    }
  };

  return (
    <PortalDialog side title={version === 0 ? 'Add Sale' : 'Edit sale'} onEscape={() => void leave()}>
      <form ref={root} noValidate className={classes.form} onSubmit={submit}>
        <StepTabs current={step} counts={counts} onOpen={setStep} />
        <Stack className={classes.content}>
          {step === 0 && <BasicsStep form={form} errors={errors} dispatch={dispatch} />}
          {step === 1 && <CustomerStep form={form} errors={errors} dispatch={dispatch} />}
          {step === 2 && (
            <LineGrid
              rows={state.rows}
              focus={state.focus}
              channel={form.channel}
              showsAll={tried.has(2)}
              error={errors['lineItems']}
              refused={refused}
              dispatch={dispatch}
            />
          )}
          {step === 3 && <PaymentsStep form={form} totals={totals} errors={errors} dispatch={dispatch} />}
          {errors['totals'] !== undefined && <PortalNotice tone="warning" title={errors['totals']} />}
        </Stack>
        <div className={classes.foot}>
          {step >= 2 && <SaleTotalsBar form={form} totals={totals} rates={rates} />}
          {failure !== null && <PortalNotice tone="error" title={failure} />}
          {draftState.kind === 'conflict' && (
            <ConflictNotice
              conflict={draftState}
              onTheirs={(current) => {
                if (current.form !== null) dispatch({ type: 'load', form: current.form as SaleForm });
                saver.acceptTheirs(current);
              }}
              onMine={(current) => void saver.takeMine(current)}
              onClose={() => finish(null)}
            />
          )}
          <Group justify="space-between" gap="sm">
            <DraftStatus state={draftState} onRetry={() => void saver.save()} />
            <div className={classes.actions}>
              {(saver.versionNow() > 0 || state.changes > 0) && (
                <Button variant="subtle" onClick={() => setDiscarding(true)}>
                  Discard draft
                </Button>
              )}
              <Button variant="default" onClick={() => void leave()}>
                Close
              </Button>
              {step > 0 && (
                <Button variant="default" onClick={() => setStep(step - 1)}>
                  Back
                </Button>
              )}
              {step < LAST && <Button type="submit">Next</Button>}
              {(step === LAST || isValid) && (
                <Button
                  type={step === LAST ? 'submit' : 'button'}
                  disabled={!isValid}
                  onClick={step === LAST ? undefined : () => void post()}
                  {...ariaDisabled(posting)}
                >
                  {posting ? 'Posting...' : 'Post sale'}
                </Button>
              )}
            </div>
          </Group>
          {step === LAST && !isValid && (
            <Text size="sm" c="dimmed" ta="right">
              Post becomes available once all four steps are complete.
            </Text>
          )}
        </div>
      </form>
      {question}
      {discarding && (
        <PortalConfirm
          title="Discard this draft?"
          confirm="Discard draft"
          danger
          onConfirm={() => void discard()}
          onCancel={() => setDiscarding(false)}
        >
          <p>Everything that was typed for this sale is deleted, on all devices.</p>
        </PortalConfirm>
      )}
    </PortalDialog>
  );
}

const HOMES: ReadonlyArray<readonly [prefix: string, step: number]> = [
  ['customer', 1],
  ['lineItems', 2],
  ['totals', 2],
  ['paymentStatus', 3],
  ['settlementAccount', 3],
  ['amountReceived', 3],
];
const BASICS = ['saleDate', 'recognitionDate', 'channel', 'customerType', 'country', 'currency'];

/** The step that contains a field; customerType belongs to the first. */
function stepOf(field: string): number | null {
  if (BASICS.includes(field)) return 0;
  return HOMES.find(([prefix]) => field === prefix || field.startsWith(`${prefix}.`))?.[1] ?? null;
}

/** Focuses the first invalid field or cell. */
function focusProblem(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
