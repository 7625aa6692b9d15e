import '../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { MemberApp } from './member-app.tsx';

const root = document.getElementById('root') as HTMLElement;
const page = (
  <StrictMode>
    <ThemeProvider>
      <BrowserRouter>
        <MemberApp />
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>
);

// A prerendered page is hydrated, except with a token in the address: the page then differs from the prerendered one.
const readyMade =
  root.dataset.page === location.pathname && !new URLSearchParams(location.search).has('token');
if (readyMade) hydrateRoot(root, page);
else createRoot(root).render(page);
