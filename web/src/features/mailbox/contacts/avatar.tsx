import { Photo } from '../../../members/photo/photo.tsx';
import classes from './avatar.module.css';
import type { Person } from './person.tsx';

interface AvatarProps {
  person: Pick<Person, 'firstname' | 'photo' | 'online'>;
  /** Width in pixels. */
  size: number;
}

/** A round picture, hidden from screen readers: the name and the presence are written beside it. */
export function Avatar({ person: { firstname, photo, online }, size }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size }} aria-hidden>
      <span className={classes.round}>
        <Photo photo={photo} alt={firstname} sizes={`${size}px`} ratio="1 / 1" />
      </span>
      {online && <span className={classes.dot} />}
    </span>
  );
}
