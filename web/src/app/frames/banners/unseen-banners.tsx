import type { Me } from '../../../api/me.ts';
import { PausedBanner } from './paused-banner.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';
import { WarningBanner } from './warning-banner.tsx';

/** What the team has told the member, and why others do not see them. */
export function UnseenBanners({ me: { suspension, warning, paused } }: { me: Me }) {
  return (
    <>
      {suspension && <SuspendedBanner suspension={suspension} />}
      {warning && <WarningBanner warning={warning} canAppeal={!suspension} />}
      {paused && <PausedBanner />}
    </>
  );
}
