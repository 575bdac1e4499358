import { TextInput, type TextInputProps } from '@mantine/core';

/** The email field of the sign-in forms. Takes what `form.getInputProps` returns. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      size="md"
      {...props}
    />
  );
}
