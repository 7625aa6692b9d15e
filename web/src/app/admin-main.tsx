import '../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AdminApp } from './admin-app.tsx';
import { Look } from './look.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Look>
      <BrowserRouter>
        <AdminApp />
      </BrowserRouter>
    </Look>
  </StrictMode>,
);
