import { lazy, Suspense } from 'react';

const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));

/** Where toasts and dialogs appear. Nobody needs it for the first paint, so it arrives after it. */
export function ToastHost() {
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
