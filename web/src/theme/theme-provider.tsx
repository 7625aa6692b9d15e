import {
  Button,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import type { ReactNode } from 'react';
import * as classes from './theme.module.css';

/** The theme around everything; `auto` follows the system until somebody chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemes}>
      {children}
    </MantineProvider>
  );
}

const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`) as unknown as MantineColorsTuple;

/** One colour in all shades; `library.css` says where it is filled. */
const danger = Array.from({ length: 10 }, () => 'var(--danger)') as unknown as MantineColorsTuple;

/** The component library with our tokens (`tokens.css`): it refers to their names, as `library.css` does. */
export const theme = createTheme({
  primaryColor: 'ember',
  // The seventh shade under white text gives 4.1:1; the eighth passes AA with 5.4:1.
  primaryShade: 7,
  colors: { ember: shades('ember'), dark: shades('plum'), danger },
  fontFamily: 'var(--text-font)',
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-control)',
    md: 'var(--radius-card)',
    lg: 'var(--radius-large)',
    xl: '999px',
  },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { lg: 'var(--shadow-raised)' },
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

const colorSchemes = localStorageColorSchemeManager({ key: 'colorScheme' });
