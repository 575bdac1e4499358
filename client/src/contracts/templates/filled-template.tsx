import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CONTRACT_LIMITS } from '../../../../server/contracts/contracts.rules';
import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PersonSelect } from '../people/person-select';
import { TemplatePreviewText } from './template-preview-text';

/** Tries a template with a person and values that are not stored. */
export function FilledTemplate({ template: { id, blanks, needs_start_date } }: { template: TemplateView }) {
  const [userId, setUserId] = useState('');
  const [startDate, setStartDate] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <Stack>
      <Stack maw="30rem">
        <PersonSelect label="Person" value={userId} onChange={setUserId} />
        {userId !== '' && needs_start_date && (
          <TextInput
            {...FIELD}
            type="date"
            label="Start date"
            value={startDate}
            onChange={(event) => setStartDate(event.currentTarget.value)}
          />
        )}
        {userId !== '' &&
          blanks.map((name) => (
            <TextInput
              {...FIELD}
              key={name}
              label={name}
              autoComplete="off"
              maxLength={CONTRACT_LIMITS.blankValue}
              value={values[name] ?? ''}
              onChange={({ currentTarget: { value } }) => setValues((all) => ({ ...all, [name]: value }))}
            />
          ))}
      </Stack>
      {userId !== '' && <TemplatePreviewText id={id} userId={userId} startDate={startDate} blanks={values} />}
    </Stack>
  );
}
