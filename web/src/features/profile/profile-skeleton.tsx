import type { MemberCardData } from '../../api/people.ts';
import { Presence } from '../../members/card/presence.tsx';
import { Photo } from '../../members/photo/photo.tsx';
import { PhotoRoom } from '../../members/photo/photo-room.tsx';
import gallery from './gallery.module.css';
import { portraitSizes } from './gallery.tsx';
import sheet from './profile-sheet.module.css';
import { Background } from './profile-sheet.tsx';
import classes from './profile-skeleton.module.css';

/** Shown while a profile loads, with the facts that a list already has. */
export function ProfileSkeleton({ known }: { known?: MemberCardData | undefined }) {
  return (
    <div role="status" aria-label="Loading profile">
      <Background photo={null} />
      <div className={sheet.sheet}>
        <div className={sheet.photos}>
          <div className={gallery.gallery}>
            <div className={gallery.photo}>
              {known ? (
                <Photo photo={known.photo} alt={known.firstname} sizes={portraitSizes} eager />
              ) : (
                <PhotoRoom className={classes.photo} sizes={portraitSizes} />
              )}
            </div>
          </div>
        </div>
        <div className={sheet.about}>
          <div className={sheet.head}>
            <p className={classes.name}>
              {known ? (
                `${known.firstname}${known.age ? `, ${known.age}` : ''}`
              ) : (
                <span className={classes.blank} />
              )}
            </p>
            <p className={sheet.line}>
              {known ? (
                <>
                  {known.location && <span>{known.location}</span>}
                  <Presence online={known.online} lastOnline={known.lastOnline} />
                </>
              ) : (
                <span className={classes.blank} />
              )}
            </p>
            <p className={sheet.wish} />
            <div className={`${sheet.actions} ${classes.actions}`} />
          </div>
          <span className={classes.block} style={{ height: 180 }} />
          <span className={classes.block} style={{ height: 120 }} />
          <span className={classes.block} style={{ height: 160 }} />
        </div>
      </div>
    </div>
  );
}
