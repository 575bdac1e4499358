import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import { type FormEvent, useRef, useState } from 'react';
import type { ModuleView, StepView } from '../../../../server/training/modules/modules.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import form from '../../ui/portal/forms/portal-form.module.css';
import { useModuleActions } from '../training.api';

interface QuizProps {
  module: ModuleView;
  step: StepView;
  isDone: boolean;
}

/** The questions of a quiz. The server marks the answers; a failed quiz can be taken again. */
export function Quiz({ module, step, isDone }: QuizProps) {
  const { submit } = useModuleActions(module.id);
  const root = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<ReadonlyArray<string | undefined>>([]);
  const [isChecked, setIsChecked] = useState(false);
  const { quizQuestions: questions } = step;
  const { data: result } = submit;
  const isMarked = result !== undefined;
  const choose = (index: number, answer: string): void =>
    setAnswers(questions.map((_, position) => (position === index ? answer : answers[position])));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (submit.isPending || isMarked || isDone) return;
    setIsChecked(true);
    const missing = questions.findIndex((_, index) => answers[index] === undefined);
    if (missing === -1) submit.mutate({ stepId: step.id, version: module.contentVersion, answers: answers.map((answer) => answer ?? '') });
    else root.current?.querySelectorAll<HTMLElement>('[role="radiogroup"]')[missing]?.querySelector('input')?.focus();
  };
  const tryAgain = (): void => {
    submit.reset();
    setAnswers([]);
    setIsChecked(false);
    root.current?.querySelector('input')?.focus();
  };
  const refusal = formMessage([], submit.error, 'Your answers could not be sent. They are still here.');
  if (isDone && !isMarked) return <Text>You have passed this quiz.</Text>;
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
            <Radio.Group
              label={`${index + 1}. ${question}`}
              value={answers[index] ?? null}
              error={isChecked && answers[index] === undefined && 'Choose an answer.'}
              onChange={(answer) => !isMarked && choose(index, answer)}
            >
              <Stack gap="xs" mt="xs">
                {options.map((option) => (
                  <Radio key={option} value={option} label={option} {...ariaDisabled(isMarked)} />
                ))}
              </Stack>
            </Radio.Group>
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
      )}
    </form>
  );
}
