import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  MODULE_LIMITS,
  QUESTION_TYPES,
  withType,
  type QuestionType,
  type QuizQuestion,
} from '../../../../server/training/modules/modules.rules';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../ui/portal/fields/portal-list-field';
import classes from './module-editor.module.css';
import { type Choice, correctIndex, withoutOption, withOptionText } from './question-options';
import type { FieldErrors } from './steps-field';

const LABELS: Readonly<Record<QuestionType, string>> = { boolean: 'True or false', multiple: 'Multiple choice' };
const TYPES = QUESTION_TYPES.map((value) => ({ value, label: LABELS[value] }));
const BOOLEAN_ANSWERS = ['True', 'False', 'Yes', 'No'];

interface QuestionFieldsProps {
  question: QuizQuestion;
  position: number;
  /** Of the question in the form: `steps.0.quizQuestions.1`. */
  path: string;
  errors: FieldErrors;
  onChange: (question: QuizQuestion) => void;
}

/** The fields of a quiz question. */
export function QuestionFields({ question, position, path, errors, onChange }: QuestionFieldsProps) {
  const { type, options, correctAnswer } = question;
  const choices = type === 'boolean' ? BOOLEAN_ANSWERS : [...new Set(options.filter((option) => option !== ''))];
  const [remembered, setRemembered] = useState(-1);
  const correct = correctIndex(question, remembered);
  const change = (choice: Choice, index = correct): void => {
    setRemembered(index);
    onChange({ ...question, ...choice });
  };
  const remove = (index: number): void => {
    const { correct: next, ...choice } = withoutOption(question, correct, index);
    change(choice, next);
  };
  return (
    <Stack gap="sm">
      <TextInput
        {...FIELD}
        label={`Question ${position + 1}`}
        required
        maxLength={MODULE_LIMITS.question}
        data-path={`${path}.question`}
        value={question.question}
        error={errors[`${path}.question`]}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, question: value })}
      />
      {type === 'multiple' && (
        <PortalListField
          legend="Options"
          error={errors[`${path}.options`]}
          // Options have no identity of their own; their fields are controlled.
          keys={options.map((_, index) => index)}
          nameOf={(index) => `option ${index + 1} of question ${position + 1}`}
          rowClass={classes.option}
          add="Add option"
          full={options.length >= MODULE_LIMITS.options.max}
          onAdd={() => change({ options: [...options, ''], correctAnswer })}
          onRemove={remove}
        >
          {(index) => (
            <TextInput
              aria-label={`Option ${index + 1}`}
              maxLength={MODULE_LIMITS.option}
              value={options[index] ?? ''}
              onChange={({ currentTarget: { value } }) => change(withOptionText(question, correct, index, value))}
            />
          )}
        </PortalListField>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...FIELD}
          label="Type of question"
          data={TYPES}
          allowDeselect={false}
          value={type}
          onChange={(value) => onChange(withType(question, value === 'multiple' ? 'multiple' : 'boolean'))}
        />
        <Select
          {...FIELD}
          label="Correct answer"
          data={choices}
          allowDeselect={false}
          data-path={`${path}.correctAnswer`}
          value={correctAnswer === '' ? null : correctAnswer}
          error={errors[`${path}.correctAnswer`]}
          onChange={(value) => change({ options, correctAnswer: value ?? '' }, options.indexOf(value ?? ''))}
        />
      </SimpleGrid>
    </Stack>
  );
}
