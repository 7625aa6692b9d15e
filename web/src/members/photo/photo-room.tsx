import * as classes from './photo.module.css';

const empty = { __html: '' };

interface PhotoRoomProps {
  className?: string | undefined;
  /** How wide the photo is drawn, as in `<img sizes>`. */
  sizes: string;
}

/** The room of a photo that is not known yet. `members-only.js` may have put the photo into it: hydrating leaves that there. */
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
