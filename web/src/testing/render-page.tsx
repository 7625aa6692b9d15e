import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router';
import { Look } from '../app/look.tsx';
import { store } from '../app/store.ts';
import { ToastHost } from '../ui/toast-host.tsx';

/**
 * Draws a page or a component with theme, store, router and toasts around it.
 * `where()` tells the address that the page has gone to since.
 */
export function renderPage(page: ReactNode, { path = '/' }: { path?: string } = {}) {
  let where = path;
  const view = render(
    <Look>
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <ToastHost />
          {page}
          <Address
            tell={(address) => {
              where = address;
            }}
          />
        </MemoryRouter>
      </Provider>
    </Look>,
  );
  return { ...view, user: userEvent.setup(), where: () => where };
}

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}
