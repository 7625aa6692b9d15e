import { clientConfig } from '../../api/client-config.ts';
import type { PhotoData } from '../../api/people.ts';
import { useFreshPhoto } from '../../members/use-fresh-photo.ts';
import classes from './background.module.css';

/** The band above a profile: the chosen background under a scrim, or a quiet wash of our own colors. */
export function Background({ photo: given }: { photo: PhotoData | null }) {
  const { photo, onError } = useFreshPhoto(given);
  return (
    <div
      className={classes.band}
      style={photo?.preview ? { backgroundImage: `url("${photo.preview}")` } : undefined}
    >
      {photo && (
        <img
          alt=""
          src={address(photo.medium)}
          srcSet={`${address(photo.medium)} 800w, ${address(photo.large)} 1600w`}
          sizes="(min-width: 80em) 1000px, 100vw"
          decoding="async"
          onError={onError}
        />
      )}
    </div>
  );
}

function address(path: string): string {
  return new URL(path, clientConfig().apiOrigin).href;
}
