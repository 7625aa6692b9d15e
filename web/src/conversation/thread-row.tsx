import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { TeamMark } from '../members/card/team-mark.tsx';
import { Photo } from '../members/photo/photo.tsx';
import { useNow } from '../ui/time/use-now.ts';
import classes from './thread-row.module.css';
import { shortTime } from './times.ts';

type PhotoShown = Parameters<typeof Photo>[0]['photo'];

interface AvatarProps {
  person: { firstname: string; photo: PhotoShown; online?: boolean };
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

interface PersonLineProps extends AvatarProps {
  name: ReactNode;
  /** The mark of team profiles after the name. */
  team?: boolean;
  /** At the end of the name's line. */
  aside?: ReactNode;
  /** Below the name. */
  children?: ReactNode;
}

/** Somebody in a conversation's header, row or notice: the picture, the name, and what is to be known of them. */
export function PersonLine({ person, size, name, team, aside, children }: PersonLineProps) {
  return (
    <>
      <Avatar person={person} size={size} />
      <span className="stack narrow fill gap-1">
        <span className="bar narrow gap-8">
          <bdi className={classes.name}>{name}</bdi>
          {team && <TeamMark />}
          {aside}
        </span>
        {children}
      </span>
    </>
  );
}

interface ThreadRowProps extends Omit<PersonLineProps, 'aside'> {
  to: To;
  /** When its newest message was written. */
  at?: string | undefined;
  isCurrent?: boolean;
  isUnread?: boolean;
}

/** A conversation in a list, with what is said there. */
export function ThreadRow({ to, at, isCurrent, isUnread, ...line }: ThreadRowProps) {
  const now = useNow();
  const time = at && (
    <time className={classes.time} dateTime={at}>
      {shortTime(at, now)}
    </time>
  );
  return (
    <li>
      <Link
        to={to}
        className={classes.row}
        aria-current={isCurrent ? 'page' : undefined}
        data-unread={isUnread || undefined}
      >
        <PersonLine {...line} aside={time} />
      </Link>
    </li>
  );
}

/** What was said last, in one line. */
export function Preview({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={classes.preview} title={title}>
      {children}
    </span>
  );
}

/** Stands for rows that are loading. */
export function ThreadRowSkeleton({ width }: { width: number }) {
  return (
    <div className={classes.row} aria-hidden>
      <span className={classes.blankPhoto} />
      <span className="stack narrow fill gap-1">
        <span className={classes.blank} style={{ width: `${width}%` }} />
        <span className={classes.blank} style={{ width: `${width / 2}%` }} />
      </span>
    </div>
  );
}
