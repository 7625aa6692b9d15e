/** The unread count outside the page: in the title (through `PageMeta`) and as a dot on the icon. */
let unread = 0;
const listeners = new Set<() => void>();

export function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? '/favicon-unread.svg' : '/favicon.svg';
  for (const listener of listeners) listener();
}

export const unreadSignal = {
  get: () => unread,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
