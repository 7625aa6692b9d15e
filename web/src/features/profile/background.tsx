import { apiAddress } from '../../api/client-config.ts';
import type { PhotoData } from '../../api/people.ts';
import { useFreshPhoto } from '../../members/photo/use-fresh-photo.ts';
import classes from './background.module.css';

/** The background above a profile: the chosen picture under a scrim, or a gradient of our colours. */
export function Background({ photo: given }: { photo: PhotoData | null }) {
  const { photo, attempt, onError } = useFreshPhoto(given);
  return (
    <div
      className={classes.band}
      style={photo?.preview ? { backgroundImage: `url("${photo.preview}")` } : undefined}
    >
      {photo && (
        <img
          key={attempt}
          alt=""
          src={apiAddress(photo.medium)}
          srcSet={`${apiAddress(photo.medium)} 800w, ${apiAddress(photo.large)} 1600w`}
          sizes="(min-width: 80em) 1000px, 100vw"
          decoding="async"
          onError={onError}
        />
      )}
    </div>
  );
}
