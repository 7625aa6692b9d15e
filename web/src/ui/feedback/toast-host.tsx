import { lazyPart } from '../late/lazy-part.tsx';

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts');

/** Where toasts and dialogs appear. Loaded after the first paint. */
export function ToastHost() {
  return <Toasts />;
}
