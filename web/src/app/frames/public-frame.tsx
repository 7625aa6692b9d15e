import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { useSignedIn } from '../../api/use-signed-in.ts';
import { PageLoader } from '../../ui/feedback/page-loader.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';
import * as classes from './frames.module.css';

/** Header, page and footer for everybody. Of a session it only reads whether there is one. */
export function PublicFrame() {
  const signedIn = useSignedIn();
  return (
    <div className={classes.publicFrame}>
      <SkipLink />
      <header className={classes.header}>
        <Brand to="/" />
        <nav className={classes.nav} aria-label="Account">
          {signedIn ? (
            <Button component={Link} to="/home">
              My Home
            </Button>
          ) : (
            <>
              <Button component={Link} to="/login" variant="subtle">
                Log in
              </Button>
              <Button component={Link} to="/signup">
                Sign up
              </Button>
            </>
          )}
        </nav>
      </header>
      <main id="main" className={classes.publicMain} tabIndex={-1}>
        <Suspense fallback={<PageLoader />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
