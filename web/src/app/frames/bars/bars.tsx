import { SiteBanner } from '../banners/site-banner.tsx';
import { OfflineBar } from './offline-bar.tsx';

/** What may stand above a member page for a while. None of it is in the first paint. */
export function Bars() {
  return (
    <>
      <OfflineBar />
      <SiteBanner />
    </>
  );
}
