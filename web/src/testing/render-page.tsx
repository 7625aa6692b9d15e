import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router';
import { store } from '../store/store.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ToastHost } from '../ui/feedback/toast-host.tsx';

/**
 * Renders a page or a component with theme, store, router and toasts around it.
 * `where()` returns the current address.
 */
export function renderPage(page: ReactNode, { path = '/' }: { path?: string } = {}) {
  let where = path;
  const view = render(
    <ThemeProvider>
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
    </ThemeProvider>,
  );
  return { ...view, user: userEvent.setup(), where: () => where };
}

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  tell(pathname + search + hash);
  return null;
}
