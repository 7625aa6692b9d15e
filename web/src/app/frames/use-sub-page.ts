import { useLocation } from 'react-router';
import { navigation } from '../../pages.ts';

/** Whether this page is below a page of the bottom bar; phones then show a back arrow. */
export function useSubPage(): boolean {
  const { pathname } = useLocation();
  return !navigation.bottom.some(([path]) => path === pathname);
}
