import { useLocation } from 'react-router';

const mainPages = ['/home', '/mailbox', '/account', '/profile', '/photo'];

/** Whether this page lies below one of the bottom bar's, so that phones show an arrow back. */
export function useSubPage(): boolean {
  return !mainPages.includes(useLocation().pathname);
}
