import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import * as classes from './theme.module.css';

const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`) as unknown as MantineColorsTuple;

/** One colour in all shades; `resolveVariables` says where it is filled. */
const danger = Array.from({ length: 10 }, () => 'var(--danger)') as unknown as MantineColorsTuple;

/** The component library with our tokens (`tokens.css`): it refers to their names and sets no value of its own. */
export const theme = createTheme({
  primaryColor: 'ember',
  // The seventh shade under white text gives 4.1:1; the eighth passes AA with 5.4:1.
  primaryShade: 7,
  colors: { ember: shades('ember'), dark: shades('plum'), danger },
  fontFamily: 'var(--text-font)',
  headings: {
    fontFamily: 'var(--heading-font)',
    fontWeight: '600',
  },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-control)',
    md: 'var(--radius-card)',
    lg: 'var(--radius-large)',
    xl: '999px',
  },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'var(--shadow-card)',
    sm: 'var(--shadow-card)',
    md: 'var(--shadow-raised)',
    lg: 'var(--shadow-raised)',
    xl: 'var(--shadow-raised)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // What people type has the direction of its letters.
    Input: { defaultProps: { dir: 'auto' } },
    Button: Button.extend({
      defaultProps: { radius: 'xl', size: 'md' },
      classNames: { root: classes.button, label: classes.buttonLabel },
    }),
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
});

/** Sets the library's variables to our tokens, so that `tokens.css` alone defines both schemes. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});

const variables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-soft)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-ember-filled': 'var(--accent)',
  '--mantine-color-ember-filled-hover': 'var(--accent-hover)',
  '--mantine-color-ember-light': 'var(--accent-soft)',
  '--mantine-color-ember-light-hover': 'var(--accent-soft)',
  '--mantine-color-ember-light-color': 'var(--accent-soft-text)',
  '--mantine-color-danger-filled': 'var(--danger-fill)',
  '--mantine-color-danger-filled-hover': 'var(--danger-fill-hover)',
  '--mantine-color-danger-outline': 'var(--danger)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--disabled-text)',
};

export const colorSchemes = localStorageColorSchemeManager({ key: 'colorScheme' });
