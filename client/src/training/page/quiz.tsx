import { Button, Group, Stack, Text } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ModuleView, StepView } from '../../../../server/training/modules/modules.dto.js';
import { focusFirstError, formMessage } from '../../lib/forms/forms';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import form from '../../ui/portal/forms/portal-form.module.css';
import { useModuleActions } from '../training.api';

interface QuizProps {
  module: ModuleView;
  step: StepView;
  isDone: boolean;
}

const pathOf = (index: number): string => `answers.${index}`;

/** The questions of a quiz. The server marks the answers; a failed quiz can be taken again. */
export function Quiz({ module, step, isDone }: QuizProps) {
  const { submit } = useModuleActions(module.id);
  const root = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState<ReadonlyArray<string | null>>(() => step.quizQuestions.map(() => null));
  const [isChecked, setIsChecked] = useState(false);
  const [retries, setRetries] = useState(0);
  const { quizQuestions: questions } = step;
  const { data: result } = submit;
  // The button that had the focus is gone.
  useEffect(() => {
    if (result !== undefined) outcome.current?.focus();
  }, [result]);
  useEffect(() => {
    if (retries > 0) root.current?.querySelector('input')?.focus();
  }, [retries]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (submit.isPending || result !== undefined) return;
    setIsChecked(true);
    const given = answers.filter((answer) => answer !== null);
    if (given.length === questions.length) submit.mutate({ stepId: step.id, version: module.contentVersion, answers: given });
    else focusFirstError(root.current, Object.fromEntries(answers.map((answer, index) => [pathOf(index), answer === null])));
  };
  const tryAgain = (): void => {
    submit.reset();
    setAnswers(questions.map(() => null));
    setIsChecked(false);
    setRetries(retries + 1);
  };
  const refusal = formMessage([], submit.error, 'Your answers could not be sent. They are still here.');
  if (isDone && result === undefined) return <Text>You have passed this quiz.</Text>;
  return (
    <form ref={root} className={form.form} onSubmit={send} noValidate>
      {module.passMark < 100 && (
        <Text size="sm" c="dimmed">
          You pass with {module.passMark}% correct answers.
        </Text>
      )}
      {questions.map(({ question, options }, index) => {
        const mark = result?.results[index];
        return (
          <Stack key={index} gap="xxs">
            <PortalChoice
              label={`${index + 1}. ${question}`}
              options={options.map((option) => ({ value: option, label: option }))}
              value={answers[index] ?? null}
              disabled={result !== undefined}
              path={pathOf(index)}
              error={isChecked && answers[index] === null && 'Choose an answer.'}
              onChange={(answer) => setAnswers(answers.map((existing, position) => (position === index ? answer : existing)))}
            />
            {mark !== undefined && (
              <div>
                <PortalStatus tone={mark.correct ? 'success' : 'danger'} icon={mark.correct ? IconCircleCheck : IconCircleX}>
                  {mark.feedback}
                </PortalStatus>
              </div>
            )}
          </Stack>
        );
      })}
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      {result === undefined ? (
        <Group>
          <Button type="submit" {...ariaDisabled(submit.isPending)}>
            {submit.isPending ? 'Submitting...' : 'Submit answers'}
          </Button>
        </Group>
      ) : (
        <div ref={outcome} tabIndex={-1}>
          <PortalNotice
            tone={result.passed ? 'success' : 'error'}
            title={result.message}
            action={
              !result.passed && (
                <Button variant="default" size="xs" onClick={tryAgain}>
                  Try again
                </Button>
              )
            }
          >
            {result.correct} of {questions.length} answers {result.correct === 1 ? 'is' : 'are'} correct.
          </PortalNotice>
        </div>
      )}
    </form>
  );
}
