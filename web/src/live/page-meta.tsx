import { productName } from '@emberline/contracts/choices';
import { useSyncExternalStore } from 'react';
import { clientConfig } from '../api/client-config.ts';

interface PageMetaProps {
  title: string;
  description?: string | undefined;
  /** Path of the picture for shared links; written with our origin, since other sites show it. */
  image?: string;
}

/** Title (after the unread count and who wrote just now), description and social card of a page. React moves them into the head. */
export function PageMeta({ title, description, image }: PageMetaProps) {
  const signal = useSyncExternalStore(titleSignal.subscribe, titleSignal.get, () => '');
  const full = title === productName ? title : `${title} · ${productName}`;
  return (
    <>
      <title>{signal + full}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={`${clientConfig().webOrigin}${image}`} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

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
