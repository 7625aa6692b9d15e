import { Button } from '@mantine/core';
import { type CSSProperties, type HTMLAttributes, useState } from 'react';
import type { PhotoData } from '../../api/people.ts';
import { Photo } from '../../members/photo/photo.tsx';
import { useObjectUrl } from '../../members/photo-upload/upload.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconGripVertical,
  IconStar,
  IconTrash,
} from '../../ui/drawings/icons.ts';
import { toastOutcome } from '../../ui/feedback/toast.tsx';
import { RoundButton } from '../../ui/layout/round-button.tsx';
import * as classes from './photos.module.css';
import { useChooseImageMutation } from './photos-api.ts';
import type { UploadItem } from './use-uploads.ts';

/** How wide a tile's photo is drawn. */
export const photoSizes = '(min-width: 48em) 200px, 46vw';

interface PhotoTileProps {
  photo: PhotoData;
  number: number;
  count: number;
  /** Whether it is the profile image. */
  chosen: boolean;
  /** Whether it can be made that. */
  mayChoose: boolean;
  dragged: boolean;
  style: CSSProperties;
  /** Of the pointer that drags it. */
  handlers: HTMLAttributes<HTMLElement>;
  /** Moves it by one place; `button` is to keep the focus. */
  step: (by: 1 | -1, button: HTMLElement) => void;
  remove: () => void;
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, number, count, chosen, mayChoose, dragged, style, handlers, step, remove } = props;
  const [choose] = useChooseImageMutation();
  return (
    <figure className={classes.tile} data-place style={style} data-dragged={dragged || undefined}>
      <div className={classes.picture} data-movable={count > 1 || undefined} {...(count > 1 && handlers)}>
        <Photo photo={photo} alt={`My photo ${number}`} sizes={photoSizes} eager={number <= 3} />
        {count > 1 && <PhotoMover number={number} count={count} step={step} />}
      </div>
      <figcaption className={classes.actions}>
        {chosen ? (
          <span className={classes.chosen}>Profile image</span>
        ) : mayChoose ? (
          <button
            type="button"
            className={classes.choose}
            onClick={() =>
              void toastOutcome(
                choose({ field: 'profileImage', name: photo.file }),
                'This is your profile image now.',
              )
            }
          >
            <IconStar size={17} aria-hidden />
            <span>
              Make profile image<span className="only-heard"> of photo {number}</span>
            </span>
          </button>
        ) : (
          <span />
        )}
        <RoundButton className={classes.remove} aria-label={`Remove photo ${number}`} onClick={remove}>
          <IconTrash size={19} aria-hidden />
        </RoundButton>
      </figcaption>
    </figure>
  );
}

interface PhotoMoverProps {
  number: number;
  count: number;
  step: (by: 1 | -1, button: HTMLElement) => void;
}

/** Moves a photo by one place; fingers drag it by the part between the buttons. */
function PhotoMover({ number, count, step }: PhotoMoverProps) {
  return (
    <div className={classes.mover}>
      <button
        type="button"
        aria-label={`Move photo ${number} earlier`}
        // Not `disabled`: a photo that becomes the first one keeps the focus.
        aria-disabled={number === 1}
        onClick={({ currentTarget }) => step(-1, currentTarget)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <span className={classes.grip} data-grip aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <button
        type="button"
        aria-label={`Move photo ${number} later`}
        aria-disabled={number === count}
        onClick={({ currentTarget }) => step(1, currentTarget)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}

interface UploadTileProps {
  item: UploadItem;
  again: () => void;
  remove: () => void;
}

/** A photo on its way: its progress, or why it is not stored. */
export function UploadTile({
  item: { file, progress, problem, again: mayTryAgain },
  again,
  remove,
}: UploadTileProps) {
  const picture = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState(false);
  return (
    <figure className={`${classes.tile} ${classes.upload}`} aria-label={`Upload of ${file.name}`}>
      <div className={classes.uploadPicture}>
        {picture && !unreadable && <img src={picture} alt="" onError={() => setUnreadable(true)} />}
      </div>
      <figcaption className={classes.state}>
        {problem ? (
          <>
            <p role="alert">{problem}</p>
            <span className="row gap-6">
              {mayTryAgain && (
                <Button size="xs" mih={40} onClick={again}>
                  Try again
                </Button>
              )}
              <Button size="xs" mih={40} variant="default" onClick={remove}>
                Leave out
              </Button>
            </span>
          </>
        ) : (
          <>
            <progress max={1} value={progress} aria-label={`Upload of ${file.name}`} />
            <span className="soft figures">{wordsOf(progress)}</span>
            <Button size="xs" mih={40} variant="default" onClick={remove}>
              Stop
            </Button>
          </>
        )}
      </figcaption>
    </figure>
  );
}

function wordsOf(progress: number): string {
  if (progress === 0) return 'Waiting';
  return progress < 1 ? `${Math.round(progress * 100)}%` : 'Almost there…';
}
