import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ACCENT_MESSAGE } from '../../../../../server/site/projects/projects.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import classes from './theme-colour-field.module.css';
import { isColour, NEEDED, plainContrast, shownIn } from './theme-contrast';

interface ThemeColourFieldProps {
  label?: string;
  /** Name of the form field. */
  path?: string;
  /** Text shown while the field is empty, if it may be. */
  whenEmpty?: string;
  /** #rrggbb, or incomplete input. */
  value: string;
  error: ReactNode;
  onChange: (colour: string) => void;
}

const SCHEMES = { dark: 'Dark scheme', light: 'Light scheme' } as const;

/** The studio's colour, with a preview of both schemes. */
export function ThemeColourField({
  label = 'Theme colour',
  path = 'themeColor',
  whenEmpty,
  value,
  error,
  onChange,
}: ThemeColourFieldProps) {
  const id = useId();
  const isValid = isColour(value);
  return (
    <Stack>
      <Group align="flex-start">
        <input
          type="color"
          className={classes.well}
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={isValid ? value : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          {...FIELD}
          w="10rem"
          label={label}
          data-path={path}
          maxLength={7}
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={id}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
        />
      </Group>
      <SimpleGrid id={id} cols={{ base: 1, sm: 2 }} spacing="sm" aria-live="polite">
        {isValid ? (
          (Object.keys(SCHEMES) as Array<keyof typeof SCHEMES>).map((scheme) => <Shown key={scheme} scheme={scheme} chosen={value} />)
        ) : (
          <Text c="dimmed">{value === '' && whenEmpty ? whenEmpty : ACCENT_MESSAGE}</Text>
        )}
      </SimpleGrid>
    </Stack>
  );
}

function Shown({ scheme, chosen }: { scheme: keyof typeof SCHEMES; chosen: string }) {
  const { colour, contrast, asChosen } = shownIn(scheme, chosen);
  const plain = plainContrast(scheme, chosen);
  const enough = plain >= NEEDED;
  return (
    <Stack gap="xs">
      <p className={classes.sample} data-scheme={scheme} style={{ color: colour }} aria-hidden="true">
        We create, you lead.
      </p>
      <Text c="dimmed">
        <Text span inherit fw={600} c="var(--text)">
          {SCHEMES[scheme]}:
        </Text>{' '}
        {asChosen
          ? `shown as you chose it. Text in this colour has a contrast of ${ratio(contrast)}; at least ${ratio(NEEDED)} is needed.`
          : `in the colour you chose, text would have a contrast of ${ratio(plain)}${enough ? '' : `, too little (at least ${ratio(NEEDED)} is needed)`}. It is shown as ${colour}, which has ${ratio(contrast)}.`}
      </Text>
    </Stack>
  );
}

function ratio(value: number): string {
  return `${(Math.floor(value * 10) / 10).toLocaleString('en-GB')} to 1`;
}
