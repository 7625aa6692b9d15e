import { lazy, Suspense } from 'react';

const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));

/** Where toasts and dialogs appear. Loaded after the first paint. */
export function ToastHost() {
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
