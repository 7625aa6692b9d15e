import type { Me } from '../../api/me.ts';
import { PausedBanner } from './paused-banner.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';

/** Why others do not see the member. */
export function UnseenBanners({ me: { suspension, paused } }: { me: Me }) {
  return (
    <>
      {suspension && <SuspendedBanner suspension={suspension} />}
      {paused && <PausedBanner />}
    </>
  );
}
