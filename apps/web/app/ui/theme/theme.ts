import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The one accent. 6 is #A8481F: 5.45:1 on paper; dark mode uses 3, 7.2:1 on ink-brown. */
const copper: MantineColorsTuple = [
  '#fbf0e8',
  '#f4dccb',
  '#eabf9f',
  '#e0a27a',
  '#cf8153',
  '#bd6334',
  '#a8481f',
  '#923c18',
  '#7a3113',
  '#5f250d',
];

/** What is free or done. */
const sage: MantineColorsTuple = [
  '#f1f4f0',
  '#dfe5dd',
  '#c4d0c2',
  '#a9baa6',
  '#8ca18a',
  '#72866f',
  '#5b6b5a',
  '#4b594a',
  '#3c483b',
  '#2d372d',
];

/** Loss only: errors, cancellations, what cannot be undone. */
const loss: MantineColorsTuple = [
  '#fdeeed',
  '#f8d6d3',
  '#f0b0ab',
  '#ea918a',
  '#dc5f57',
  '#cb4037',
  '#b3261e',
  '#981e18',
  '#7d1813',
  '#5f110d',
];

/** Neutrals warmed towards sand: paper, surface, sand, control border, quiet text, ink. */
const gray: MantineColorsTuple = [
  '#fbf7f2',
  '#f4ede4',
  '#e9dfd3',
  '#d9ccbc',
  '#b5a592',
  '#8d7d6b',
  '#75685a',
  '#5f5449',
  '#3d342d',
  '#1f1a17',
];

/** The same by night: cream text first, ink-brown ground at 7. */
const dark: MantineColorsTuple = [
  '#f3eae0',
  '#d5c8ba',
  '#b3a597',
  '#8a7c70',
  '#4d4139',
  '#3a302a',
  '#2a221d',
  '#171310',
  '#110e0b',
  '#0b0907',
];

const sans = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";
const serif = "'Fraunces Variable', 'Fraunces Fallback', Georgia, serif";

/** "filled" and "light" keep AA in both schemes; Mantine's own pick white on any copper. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === 'filled') {
    const name = input.color ?? input.theme.primaryColor;
    if (name in input.theme.colors) return { ...colors, color: 'var(--meche-on-accent)' };
  }
  return colors;
};

export const theme = createTheme({
  colors: { copper, sage, loss, red: loss, gray, dark },
  white: '#fffdfa',
  black: '#1f1a17',
  primaryColor: 'copper',
  primaryShade: { light: 6, dark: 3 },
  variantColorResolver,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  fontFamily: sans,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.1875rem', xl: '1.4375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: serif,
    fontWeight: '560',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.35rem + 2.9vw, 3.25rem)', lineHeight: '1.08' },
      h2: { fontSize: 'clamp(1.5rem, 1.2rem + 1.3vw, 2.125rem)', lineHeight: '1.18' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.35' },
      h6: { fontSize: '0.9375rem', lineHeight: '1.35' },
    },
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(60 38 22 / 6%), 0 8px 24px rgb(60 38 22 / 8%)',
    md: '0 1px 2px rgb(60 38 22 / 6%), 0 8px 24px rgb(60 38 22 / 8%)',
    lg: '0 1px 2px rgb(60 38 22 / 6%), 0 8px 24px rgb(60 38 22 / 8%)',
    xl: '0 1px 2px rgb(60 38 22 / 6%), 0 8px 24px rgb(60 38 22 / 8%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', size: 'lg', tt: 'none', fw: 600 } },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--meche-serif': serif,
    '--meche-measure': '66ch',
    '--meche-page': '1160px',
  },
  light: {
    '--mantine-color-body': '#fbf7f2',
    '--mantine-color-text': '#1f1a17',
    '--mantine-color-bright': '#1f1a17',
    // Mantine's own dimmed grey misses AA on paper.
    '--mantine-color-dimmed': '#5f5449',
    '--mantine-color-placeholder': '#75685a',
    '--mantine-color-default': '#fffdfa',
    '--mantine-color-default-hover': '#f4ede4',
    '--mantine-color-default-border': '#8d7d6b',
    '--mantine-color-default-color': '#1f1a17',
    '--mantine-color-anchor': '#923c18',
    '--mantine-color-error': '#b3261e',
    '--meche-on-accent': '#fffdfa',
    '--meche-accent': '#a8481f',
    '--meche-accent-soft': '#f8e9de',
    '--meche-free': '#4b594a',
    '--meche-free-soft': '#e7ece5',
    '--meche-loss': '#b3261e',
    '--meche-raised': '#fffdfa',
    '--meche-surface': '#f4ede4',
    '--meche-line': '#e9dfd3',
    '--meche-line-strong': '#8d7d6b',
    '--meche-shadow': '0 1px 2px rgb(60 38 22 / 6%), 0 8px 24px rgb(60 38 22 / 8%)',
  },
  dark: {
    '--mantine-color-body': '#171310',
    '--mantine-color-text': '#f3eae0',
    '--mantine-color-bright': '#fffdfa',
    '--mantine-color-dimmed': '#c1b3a5',
    '--mantine-color-placeholder': '#a89a8c',
    '--mantine-color-default': '#211b17',
    '--mantine-color-default-hover': '#2a221d',
    '--mantine-color-default-border': '#8a7c70',
    '--mantine-color-default-color': '#f3eae0',
    '--mantine-color-anchor': '#e0a27a',
    '--mantine-color-error': '#ea918a',
    '--meche-on-accent': '#1f1a17',
    '--meche-accent': '#e0a27a',
    '--meche-accent-soft': '#38251a',
    '--meche-free': '#a9baa6',
    '--meche-free-soft': '#262d25',
    '--meche-loss': '#ea918a',
    '--meche-raised': '#211b17',
    '--meche-surface': '#211b17',
    '--meche-line': '#3a302a',
    '--meche-line-strong': '#8a7c70',
    '--meche-shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 30%)',
  },
});
