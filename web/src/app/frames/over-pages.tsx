import { startLive } from '../../live/start-live.ts';
import { ArrivalHost, hearArrivals, KeysHost, PopupHost } from './hosts/arrival-host.tsx';

let started = false;

/** Opens the live connection, once. */
export function goLive(): void {
  if (started) return;
  started = true;
  hearArrivals();
  startLive();
}

/** What lies over every member page. None of it is in the first paint. */
export function OverPages() {
  return (
    <>
      <PopupHost />
      <ArrivalHost />
      <KeysHost />
    </>
  );
}
