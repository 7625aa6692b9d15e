import '../theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { MemberApp, preloadAt } from './member-app.tsx';

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

if (root.dataset.page === location.pathname) hydrateRoot(root, page);
// Until all of it is there, the document shows the frame or the prerendered page.
else void preloadAt(location.pathname).then(() => createRoot(root).render(page));
