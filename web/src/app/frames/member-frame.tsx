import type { ReactNode } from 'react';
import { AdColumn } from './ad-column.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import classes from './member-frame.module.css';
import { OfflineBar } from './offline-bar.tsx';
import { SideNav } from './side-nav.tsx';
import { TopNav } from './top-nav.tsx';

/** Top, left and right of every member page; on phones a bar at the bottom instead of the left column. */
export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <TopNav />
      <OfflineBar />
      <div className={classes.columns}>
        <SideNav />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Banners />
          {children}
        </main>
        <AdColumn />
      </div>
      <div className={classes.footer}>
        <Footer />
      </div>
      <BottomBar />
    </div>
  );
}
