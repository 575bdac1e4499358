import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { MODULE_LIMITS, STEP_TYPE_LABELS, STEP_TYPES } from '../../../../server/training/modules/modules.rules';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../ui/portal/fields/portal-list-field';
import { MarkdownArea } from '../../ui/portal/markdown/markdown-area';
import { newQuestion, replaced, type StepValues } from './module-values';
import classes from './module-editor.module.css';
import { PoliciesField } from './policies-field';
import { QuestionFields } from './question-fields';
import type { FieldErrors } from './steps-field';
import { VideoField } from './video-field';

const TYPES = STEP_TYPES.map((value) => ({ value, label: STEP_TYPE_LABELS[value] }));

interface StepFieldsProps {
  step: StepValues;
  index: number;
  errors: FieldErrors;
  onChange: (step: StepValues) => void;
}

/** The fields of a step; its type decides which. */
export function StepFields({ step, index, errors, onChange }: StepFieldsProps) {
  const path = `steps.${index}`;
  const change = (part: Partial<StepValues>): void => onChange({ ...step, ...part });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...FIELD}
          label={`Title of step ${index + 1}`}
          required
          maxLength={MODULE_LIMITS.stepTitle}
          data-path={`${path}.title`}
          value={step.title}
          error={errors[`${path}.title`]}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Select
          {...FIELD}
          label="Type"
          data={TYPES}
          allowDeselect={false}
          value={step.type}
          onChange={(value) => {
            const type = STEP_TYPES.find((candidate) => candidate === value) ?? step.type;
            change({ type, ...(type === 'quiz' && step.quizQuestions.length === 0 && { quizQuestions: [newQuestion()] }) });
          }}
        />
      </SimpleGrid>
      <Content step={step} path={path} error={errors[`${path}.content`]} change={change} />
      {step.type === 'quiz' && (
        <PortalListField
          legend="Questions"
          error={errors[`${path}.quizQuestions`]}
          // Questions have no identity of their own; their fields are controlled.
          keys={step.quizQuestions.map((_, position) => position)}
          nameOf={(position) => `question ${position + 1}`}
          labelOf={(position) => `Question ${position + 1}`}
          rowClass={classes.question}
          add="Add question"
          full={step.quizQuestions.length >= MODULE_LIMITS.questions}
          onAdd={() => change({ quizQuestions: [...step.quizQuestions, newQuestion()] })}
          onRemove={(position) => change({ quizQuestions: step.quizQuestions.filter((_, candidate) => candidate !== position) })}
        >
          {(position) => {
            const question = step.quizQuestions[position];
            return (
              question !== undefined && (
                <QuestionFields
                  question={question}
                  position={position}
                  path={`${path}.quizQuestions.${position}`}
                  errors={errors}
                  onChange={(changed) => change({ quizQuestions: replaced(step.quizQuestions, position, changed) })}
                />
              )
            );
          }}
        </PortalListField>
      )}
      <PoliciesField value={step.policyIds} onChange={(policyIds) => change({ policyIds })} />
    </Stack>
  );
}

interface ContentProps {
  step: StepValues;
  path: string;
  error: FieldErrors[string];
  change: (part: Partial<StepValues>) => void;
}

function Content({ step: { type, content, video }, path, error, change }: ContentProps) {
  const field = { 'data-path': `${path}.content`, value: content, error };
  switch (type) {
    case 'text':
    case 'quiz':
      return (
        <MarkdownArea
          {...field}
          label={type === 'text' ? 'Text' : 'Introduction'}
          description="Markdown: # for a heading, - for a list, [text](https://…) for a link."
          required={type === 'text'}
          minRows={type === 'text' ? 6 : 2}
          maxRows={20}
          maxLength={MODULE_LIMITS.content}
          onChange={(text) => change({ content: text })}
        />
      );
    case 'link':
      return (
        <TextInput
          {...FIELD}
          {...field}
          label="Address"
          description="It begins with https://, or with / for a page of this site."
          required
          maxLength={2_000}
          onChange={({ currentTarget: { value } }) => change({ content: value })}
        />
      );
    case 'video':
      return <VideoField {...field} video={video} onChange={change} />;
  }
}
