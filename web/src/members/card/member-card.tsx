import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCardData } from '../../api/people.ts';
import { IconMail } from '../../ui/drawings/icons.ts';
import { Photo, PhotoRoom } from '../photo/photo.tsx';
import * as classes from './card.module.css';
import { cardLine, distanceWords } from './card-line.ts';
import { Presence } from './presence.tsx';
import { TeamMark } from './team-mark.tsx';

interface MemberCardProps {
  member: MemberCardData;
  /** Loads the photo at once; for cards of the first row. */
  eager?: boolean;
  /** What the card says first: how the member begins, or what both like. */
  says?: 'about' | 'shared';
  /** A button in the photo's corner. */
  corner?: ReactNode;
}

/** How wide a card's photo is drawn in `MemberGrid`. */
// A little less than drawn on phones: with two pixels a point the medium size then does, at half the bytes.
const sizes = '(min-width: 62em) 240px, (min-width: 44em) 31vw, 41vw';

/** Picture, name, age, presence and one human thing, with links to the profile and to the mailbox. */
export function MemberCard({ member, eager, says = 'about', corner }: MemberCardProps) {
  const { id, firstname, age, location, kind, distance } = member;
  return (
    <article className={classes.card}>
      <Link to={`/view/${id}`} className={classes.link}>
        <Photo photo={member.photo} alt={firstname} sizes={sizes} eager={eager} />
        <span className={classes.facts}>
          <span className={classes.name}>
            <bdi className={classes.first}>{firstname}</bdi>
            {age ? <span className={classes.age}>{`, ${age}`}</span> : null}
          </span>
          <span className={classes.place}>{distance ? distanceWords(distance) : (location ?? '\u00a0')}</span>
          <Presence online={member.online} lastOnline={member.lastOnline} />
          <bdi className={classes.line}>{cardLine(member, says) ?? '\u00a0'}</bdi>
        </span>
      </Link>
      {kind === 'staff' && (
        <span className={classes.team}>
          <TeamMark />
        </span>
      )}
      {corner && <div className={classes.corner}>{corner}</div>}
      <div className={classes.actions}>
        <Link to={`/mailbox/${id}`} className={classes.mail} aria-label={`Write to ${firstname}`}>
          <IconMail size={19} aria-hidden />
        </Link>
      </div>
    </article>
  );
}

/** A placeholder of exactly a card's size. */
export function MemberCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <PhotoRoom sizes={sizes} />
      <span className={classes.facts}>
        <span className={classes.name}>
          <span className={classes.blank} style={{ width: '70%' }} />
        </span>
        <span className={classes.place}>
          <span className={classes.blank} style={{ width: '45%' }} />
        </span>
        <span className={classes.blankPresence}>
          <span className={classes.blank} style={{ width: '60%' }} />
        </span>
        <span className={classes.line}>
          <span className={classes.blank} style={{ width: '90%' }} />
        </span>
      </span>
    </div>
  );
}

/** Two columns on phones; elsewhere as many of 200 px as there is room for, up to four. */
export function MemberGrid({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.grid}>{children}</div>
    </div>
  );
}

/** A page of placeholders. */
export function MemberGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading members">
      <MemberGrid>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
          <MemberCardSkeleton key={index} />
        ))}
      </MemberGrid>
    </div>
  );
}
