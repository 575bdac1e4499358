import { TextInput, type TextInputProps } from '@mantine/core';

/** The address that someone signs in with. Takes what `form.getInputProps` gives. */
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
