import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { emailProblem } from '../../lib/forms/email-problem';
import { formMessage, showFieldErrors } from '../../lib/forms/forms';
import { setMe } from '../../lib/http/query';
import { acceptable, NEW_PASSWORD_RULES, type NewPasswordValues, PortalNewPassword } from '../../ui/portal/passwords/portal-new-password';
import { useRegister } from '../auth.api';
import { AuthForm } from '../auth-form';
import { EmailField } from '../email-field';
import { LegalLinks } from './legal-links';

interface SignupValues extends NewPasswordValues {
  email: string;
}

interface SignupFormProps {
  /** Something was typed. */
  onTyped: () => void;
  /** The account exists and is signed in. */
  onCreated: () => void;
}

/** Email and a password with its confirmation. */
export function SignupForm({ onTyped, onCreated }: SignupFormProps) {
  const queryClient = useQueryClient();
  const register = useRegister();
  const form = useForm<SignupValues>({
    initialValues: { email: '', password: '', confirm: '' },
    validate: {
      email: emailProblem,
      ...NEW_PASSWORD_RULES,
    },
    onValuesChange: onTyped,
  });

  const refusal = formMessage(Object.keys(form.values), register.error, 'Registration failed. Please try again.');

  const send = (values: SignupValues, fields: HTMLFormElement): void => {
    register.mutate(
      { email: values.email.trim(), password: values.password },
      {
        onSuccess: ({ user }) => {
          onCreated();
          setMe(queryClient, user);
        },
        onError: (error) => showFieldErrors(form, fields, error),
      },
    );
  };

  return (
    <AuthForm
      form={form}
      refusal={refusal}
      labels={['Create account', 'Creating account...']}
      busy={register.isPending}
      locked={!acceptable(form.values)}
      onSend={send}
      foot={<LegalLinks />}
    >
      <EmailField {...form.getInputProps('email')} />
      <PortalNewPassword
        form={form}
        labels={{ password: 'Password', confirm: 'Confirm password' }}
        email={form.values.email.trim()}
        size="md"
      />
    </AuthForm>
  );
}
