import { productName } from '@emberline/contracts/choices';
import { useSyncExternalStore } from 'react';
import { clientConfig } from '../api/client-config.ts';
import { titleSignal } from './unread-signal.ts';

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
