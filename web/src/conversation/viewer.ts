import { useSyncExternalStore } from 'react';

/** Whether the page is visible and has the focus. */
export function useAttention(): boolean {
  return useSyncExternalStore(subscribe, attentive, () => false);
}

function attentive(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
}

/** Touch screens are excluded: focusing a field would open the keyboard over the messages. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
