import { ArrivalHost } from './arrival-host.tsx';
import { PopupHost } from './popup-host.tsx';

/** What lies over every member page. None of it is in the first paint. */
export function OverPages() {
  return (
    <>
      <PopupHost />
      <ArrivalHost />
    </>
  );
}
