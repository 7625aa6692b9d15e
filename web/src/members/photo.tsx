import { useState } from 'react';
import { clientConfig } from '../api/client-config.ts';
import type { PhotoData } from '../api/people.ts';
import classes from './photo.module.css';
import { useFreshPhoto } from './use-fresh-photo.ts';

interface PhotoProps {
  photo: PhotoData | null;
  /** What it shows, for those who cannot see it: usually the first name. */
  alt: string;
  /** As in `<img sizes>`: how wide it is drawn. */
  sizes: string;
  /** The first row of a page loads at once. */
  eager?: boolean;
  /** Width to height; the place is kept from the start. */
  ratio?: string;
}

const widths = { small: 160, medium: 320, large: 1080 } as const;

/** A picture in its final place: the blurred preview at once, then the size that fits, or the first letter of the name. */
export function Photo({ photo: given, alt, sizes, eager, ratio = '4 / 5' }: PhotoProps) {
  const { photo, onError, failed } = useFreshPhoto(given);
  const [there, setThere] = useState(false);
  const shown = photo && !failed;
  return (
    <span
      className={classes.photo}
      style={{
        aspectRatio: ratio,
        backgroundImage: photo?.preview && shown ? `url("${photo.preview}")` : undefined,
      }}
    >
      {shown ? (
        <img
          alt={alt}
          src={address(photo.medium)}
          srcSet={Object.entries(widths)
            .map(([size, width]) => `${address(photo[size as keyof typeof widths])} ${width}w`)
            .join(', ')}
          sizes={sizes}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          data-there={there || undefined}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setThere(true);
          }}
          onLoad={() => setThere(true)}
          onError={onError}
        />
      ) : (
        <span className={classes.letter} role="img" aria-label={`${alt}, no photo`}>
          {alt.charAt(0).toUpperCase()}
        </span>
      )}
    </span>
  );
}

/** Signed addresses come as paths of the API. */
function address(path: string): string {
  return new URL(path, clientConfig().apiOrigin).href;
}
