import type { PhotoData } from '../../api/people.ts';
import type { ApiError } from '../../api/send.ts';
import { Photo } from '../../members/photo.tsx';
import { IconStar, IconTrash } from '../../ui/drawings/icons.ts';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { RoundButton } from '../../ui/layout/round-button.tsx';
import classes from './photo-tile.module.css';
import { useChooseImageMutation } from './photos-api.ts';

interface PhotoTileProps {
  photo: PhotoData;
  number: number;
  /** Whether it is the profile image. */
  chosen: boolean;
  remove: () => void;
}

export function PhotoTile({ photo, number, chosen, remove }: PhotoTileProps) {
  const [choose] = useChooseImageMutation();
  const onChoose = async () => {
    const { error } = await choose({ field: 'profileImage', name: photo.file });
    if (error) toastError((error as ApiError).message);
    else toast('This is your profile image now.');
  };
  return (
    <figure className={classes.tile}>
      <Photo photo={photo} alt={`My photo ${number}`} sizes="(min-width: 48em) 200px, 46vw" />
      <figcaption className={classes.actions}>
        {chosen ? (
          <span className={classes.chosen}>Profile image</span>
        ) : (
          <button type="button" className={classes.choose} onClick={() => void onChoose()}>
            <IconStar size={17} aria-hidden />
            <span>
              Make profile image<span className={classes.hidden}> of photo {number}</span>
            </span>
          </button>
        )}
        <RoundButton className={classes.remove} aria-label={`Remove photo ${number}`} onClick={remove}>
          <IconTrash size={19} aria-hidden />
        </RoundButton>
      </figcaption>
    </figure>
  );
}
