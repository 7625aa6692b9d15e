/** The unread count and who wrote just now, outside the page: in the title (through `PageMeta`) and as a dot on the icon. */
let unread = 0;
let news = '';
const listeners = new Set<() => void>();

export function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? '/favicon-unread.svg' : '/favicon.svg';
  tell();
}

/** @param words such as "Nora wrote"; empty when there is nothing new */
export function showNews(words: string): void {
  if (words === news) return;
  news = words;
  tell();
}

/** What stands before a page's title: "(3) Nora wrote · ". */
export const titleSignal = {
  get: () => `${unread > 0 ? `(${unread}) ` : ''}${news && `${news} · `}`,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}
