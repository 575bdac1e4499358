import type { MantineColorSchemeManager, MantineColorsTuple } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import { chooseColourScheme, colourScheme, onColourScheme } from '../colour-scheme/colour-scheme';
import { forgetFiles } from '../../ui/portal/fields/portal-fields';

/** What Mantine reads from the theme object; what it reads from CSS is in portal-variables.css. */
export const portalTheme = createTheme({
  primaryColor: 'studio',
  colors: {
    // One colour in every shade: the variables decide how each use looks.
    studio: virtualShades(),
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 'sm',
  // Sizes that Mantine knows by name; their values are variables too.
  spacing: { xxs: 'var(--mantine-spacing-xxs)' },
  components: {
    Badge: { defaultProps: { variant: 'light' } },
    FileButton: { defaultProps: { inputProps: { onClick: forgetFiles } } },
    Group: { defaultProps: { gap: 'sm' } },
    Paper: { defaultProps: { radius: 'md', withBorder: true } },
    // Rendered inside its dialog or page, so that it is stacked above the former and scrolls with the latter. Enter chooses the first match of
    // what was typed.
    Select: { defaultProps: { comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' }, selectFirstOptionOnChange: true } },
    Text: { defaultProps: { size: 'sm' } },
    Title: { defaultProps: { order: 2 } },
    // A tooltip that is briefly misplaced, as after scrolling, must not widen the page.
    Tooltip: { defaultProps: { floatingStrategy: 'fixed' } },
  },
  // Mantine uses white text on every filled background; ours is bright in the dark scheme.
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const ours = input.color === undefined || input.color === 'studio';
    return input.variant === 'filled' && ours ? { ...colours, color: 'var(--on-action)' } : colours;
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

let unsubscribe = () => {};

export const schemeManager: MantineColorSchemeManager = {
  get: colourScheme,
  // Mantine sets the value that it was just given; reacting to that would loop.
  set: (scheme) => {
    if (scheme !== colourScheme()) chooseColourScheme(scheme);
  },
  subscribe: (onUpdate) => {
    unsubscribe = onColourScheme(() => onUpdate(colourScheme()));
  },
  unsubscribe: () => unsubscribe(),
  clear: () => chooseColourScheme('auto'),
};

function virtualShades(): MantineColorsTuple {
  const shade = 'var(--accent)';
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}
