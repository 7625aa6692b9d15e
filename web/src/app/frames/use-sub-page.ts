import { useLocation } from 'react-router';
import { navigation } from '../../pages.ts';

/** Whether this page lies below one of the bottom bar's, so that phones show an arrow back. */
export function useSubPage(): boolean {
  const { pathname } = useLocation();
  return !navigation.bottom.some(([path]) => path === pathname);
}
