import '../../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { onSessionChange, watchSession } from '../../api/session.ts';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import { OperatorsApp } from './operators-app.tsx';

watchSession();
onSessionChange((change) => {
  if (change !== 'started') clearToasts();
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider>
      <BrowserRouter>
        <OperatorsApp />
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
);
