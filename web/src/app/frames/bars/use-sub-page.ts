import { useLocation } from 'react-router';
import { navigation } from '../../../pages.ts';

const main: readonly string[] = [...navigation.bottom, ...navigation.hotlists].map(([path]) => path);

/** Whether this page is below a page of the bottom bar; phones then show a back arrow. */
export function useSubPage(): boolean {
  const { pathname } = useLocation();
  return !main.includes(pathname);
}
