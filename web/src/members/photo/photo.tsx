import { initialOf } from '@emberline/contracts/characters';
import { useState } from 'react';
import { apiAddress } from '../../api/client-config.ts';
import type { PhotoData } from '../../api/people.ts';
import * as classes from './photo.module.css';
import { srcSetOf } from './src-set.ts';
import { useFreshPhoto } from './use-fresh-photo.ts';

interface PhotoProps {
  photo: PhotoData | null;
  /** Usually the first name. */
  alt: string;
  /** As in `<img sizes>`: how wide it is drawn. */
  sizes: string;
  /** Loads at once; for the first row of a page. */
  eager?: boolean;
  /** Width to height; its room is kept while the picture loads. */
  ratio?: string;
}

/** A photo: first the blurred preview, then the size that fits; the first letter of the name if it cannot be loaded. */
export function Photo({ photo: given, alt, sizes, eager, ratio = '4 / 5' }: PhotoProps) {
  const { photo, attempt, onError, failed } = useFreshPhoto(given);
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
          key={attempt}
          alt={alt}
          src={apiAddress(photo.medium)}
          srcSet={srcSetOf(photo, apiAddress)}
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
          {initialOf(alt)}
        </span>
      )}
    </span>
  );
}

const empty = { __html: '' };

interface PhotoRoomProps {
  className?: string | undefined;
  /** How wide the photo is drawn, as in `<img sizes>`. */
  sizes: string;
}

/** The room of a photo that is not known yet. `first-paint.ts` may have put the photo into it: hydrating leaves that there. */
export function PhotoRoom({ className = '', sizes }: PhotoRoomProps) {
  return (
    <span
      className={`${classes.room} ${className}`}
      data-photo-sizes={sizes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and keeps React out of the room
      dangerouslySetInnerHTML={empty}
      suppressHydrationWarning
    />
  );
}
