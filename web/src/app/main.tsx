import '../theme/styles.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { watchSession } from '../api/session.ts';
import { pageAt } from '../pages.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { MemberApp, preloadAt } from './member-app.tsx';

watchSession();

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

const { pathname, search, hash } = location;
const here = pageAt(pathname);
// The build has drawn members' pages without anything after their path.
const isDrawn = here && root.dataset.page === here.path && (here.frame === 'public' || !(search || hash));

// In slices.
if (isDrawn) startTransition(() => void hydrateRoot(root, page));
// Until all of it is there, the document shows the frame.
else void preloadAt(pathname).then(() => createRoot(root).render(page));
