import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router';
import { store } from '../store/store.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ToastHost } from '../ui/feedback/toast-host.tsx';

/**
 * Renders a page or a component with theme, store, router and toasts around it.
 * `where()` returns the current address.
 */
export function renderPage(page: ReactNode, { path = '/' }: { path?: string } = {}) {
  window.history.replaceState(null, '', path);
  let where = path;
  const view = render(
    <ThemeProvider>
      <Provider store={store}>
        <BrowserRouter>
          <ToastHost />
          {page}
          <Address
            tell={(address) => {
              where = address;
            }}
          />
        </BrowserRouter>
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
