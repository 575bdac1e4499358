import type { MantineColorSchemeManager, MantineColorsTuple } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import { chooseColourScheme, colourScheme, onColourScheme } from '../colour-scheme/colour-scheme';

/** What Mantine reads from the theme object; what it reads from CSS stands in portal-variables.css. */
export const portalTheme = createTheme({
  primaryColor: 'studio',
  colors: {
    // One colour in every shade: what each use looks like is decided by the variables.
    studio: virtualShades(),
  },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 'sm',
  // Sizes that Mantine knows by name; their values are variables too.
  spacing: { xxs: 'var(--mantine-spacing-xxs)' },
  components: {
    Badge: { defaultProps: { variant: 'light' } },
    Group: { defaultProps: { gap: 'sm' } },
    Paper: { defaultProps: { radius: 'md', withBorder: true } },
    // Inside the dialog or the page that it belongs to, so that it lies above the one and scrolls with the other.
    Select: { defaultProps: { comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' } } },
    Text: { defaultProps: { size: 'sm' } },
    Title: { defaultProps: { order: 2 } },
    // One that has lost its place for a moment, as after a scroll, must not make the page wider.
    Tooltip: { defaultProps: { floatingStrategy: 'fixed' } },
  },
  // Mantine writes white on every filled ground; ours is bright in the dark scheme.
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
  // Mantine sets what it was just told; answering that would never end.
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
