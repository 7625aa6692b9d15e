import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemes, theme } from './theme.ts';

/** The theme around everything; `auto` follows the system until somebody chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemes}>
      {children}
    </MantineProvider>
  );
}
