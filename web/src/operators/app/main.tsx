import '../../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { watchSession } from '../../api/session.ts';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { OperatorsApp } from './operators-app.tsx';

watchSession();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider>
      <BrowserRouter>
        <OperatorsApp />
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
);
