import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ApiTokenCreatedResponse } from '../../../../../server/auth/api-tokens/api-tokens.dto.js';
import { scopeLabel, TOKEN_DAYS, TOKEN_NAME_LENGTH } from '../../../../../server/auth/api-tokens/api-tokens.rules';
import type { TokenScope } from '../../../../../server/platform/access/token-scopes.rules';
import { formMessage } from '../../../lib/forms/forms';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useCreateToken } from './tokens.api';

const DAYS = [TOKEN_DAYS.min, 30, TOKEN_DAYS.default, TOKEN_DAYS.max].map((days) => ({ value: String(days), label: `${days} days` }));

interface TokenFormProps {
  /** The scopes available to the user. */
  scopes: readonly TokenScope[];
  onCreated: (token: ApiTokenCreatedResponse) => void;
  onClose: () => void;
}

/** Creates a token: name, scopes and expiry. */
export function TokenForm({ scopes, onCreated, onClose }: TokenFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const create = useCreateToken();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>([...scopes]);
  const [days, setDays] = useState(String(TOKEN_DAYS.default));
  const [checked, setChecked] = useState(false);
  const isNamed = name.trim() !== '';
  const submit = (): void => {
    setChecked(true);
    if (!isNamed || chosen.length === 0) return;
    create.mutateAsync({ name, scopes: chosen as TokenScope[], expiresInDays: Number(days) }).then(
      onCreated,
      // The dialog shows the mutation's error.
      () => undefined,
    );
  };
  return (
    <PortalFormDialog
      title="New API token"
      root={root}
      unsaved={isNamed}
      saving={create.isPending}
      refusal={formMessage([], create.error, 'The token could not be created. Please try again.')}
      confirm="Create token"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label="Name"
        description="What uses it, for example the build machine."
        required
        data-autofocus
        maxLength={TOKEN_NAME_LENGTH}
        value={name}
        error={checked && !isNamed && 'Enter a name.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="It may"
        value={chosen}
        error={checked && chosen.length === 0 && 'Choose at least one.'}
        onChange={(values) => setChosen(values)}
      >
        <Stack gap="xs" mt="xs">
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeLabel(scope)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        {...FIELD}
        label="Works for"
        data={DAYS}
        allowDeselect={false}
        value={days}
        onChange={(value) => value !== null && setDays(value)}
      />
    </PortalFormDialog>
  );
}
