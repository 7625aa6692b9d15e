import { useSyncExternalStore } from 'react';

let begun = false;

/** Whether the page is being printed: what draws a part of itself only then draws all. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    watch,
    () => begun || matchMedia('print').matches,
    () => false,
  );
}

function watch(onChange: () => void): () => void {
  const print = matchMedia('print');
  const change = ({ type }: Event) => {
    begun = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  print.addEventListener('change', onChange);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
    print.removeEventListener('change', onChange);
  };
}
