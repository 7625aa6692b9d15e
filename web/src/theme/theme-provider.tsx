import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemes, resolveVariables, theme } from './theme.ts';

/** The theme around everything; `auto` follows the system until somebody chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      cssVariablesResolver={resolveVariables}
    >
      {children}
    </MantineProvider>
  );
}
