import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { splitName } from '../../../../server/users/profile/profile.rules';
import { focusFirstError } from '../../lib/forms/forms';
import { ApiError } from '../../lib/http/http';
import { meQuery } from '../../lib/http/query';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useNameAccount } from '../auth.api';
import { AuthForm } from '../auth-form';

interface CompleteFormProps {
  /** The name known so far, as initial value. */
  name: string;
  onNamed: () => void;
}

/**
 * One name field, split at the first space. A failed call shows no message, as specified: the button is enabled again and the name stays.
 * The server's message about the name itself is shown next to the field.
 */
export function CompleteForm({ name, onNamed }: CompleteFormProps) {
  const queryClient = useQueryClient();
  const nameAccount = useNameAccount();
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? 'Enter your name' : null) },
  });

  const send = (values: { name: string }, fields: HTMLFormElement): void => {
    const { firstName, lastName } = splitName(values.name);
    nameAccount.mutate(
      { firstName, lastName: lastName === '' ? null : lastName },
      {
        onSuccess: () => {
          onNamed();
          void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        },
        onError: (error) => {
          const message = error instanceof ApiError ? (error.fields.firstName ?? error.fields.lastName) : undefined;
          if (message === undefined) return;
          form.setFieldError('name', message);
          focusFirstError(fields, { name: message });
        },
      },
    );
  };

  return (
    <AuthForm form={form} refusal={null} labels={['Continue', 'Saving...']} busy={nameAccount.isPending} onSend={send}>
      <TextInput
        {...FIELD}
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={121}
        size="md"
        description="First name first. One word is enough."
        {...form.getInputProps('name')}
      />
    </AuthForm>
  );
}
