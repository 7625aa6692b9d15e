import type { MemberCardData } from '../../api/people.ts';
import { Presence } from '../../members/card/presence.tsx';
import { Photo, PhotoRoom } from '../../members/photo/photo.tsx';
import { portraitSizes } from './gallery.tsx';
import * as classes from './profile.module.css';
import { Background } from './profile-sheet.tsx';

/** Shown while a profile loads, with the facts that a list already has. */
export function ProfileSkeleton({ known }: { known?: MemberCardData | undefined }) {
  return (
    <div role="status" aria-label="Loading profile">
      <Background photo={null} />
      <div className={classes.sheet}>
        <div className={classes.photos}>
          <div className={classes.gallery}>
            <div className={classes.galleryPhoto}>
              {known ? (
                <Photo photo={known.photo} alt={known.firstname} sizes={portraitSizes} eager />
              ) : (
                <PhotoRoom className={classes.photo} sizes={portraitSizes} />
              )}
            </div>
          </div>
        </div>
        <div className={classes.about}>
          <div className={classes.head}>
            <p className={classes.skeletonName}>
              {known ? (
                <>
                  <bdi>{known.firstname}</bdi>
                  {known.age ? `, ${known.age}` : ''}
                </>
              ) : (
                <span className={classes.blank} />
              )}
            </p>
            <p className={classes.line}>
              {known ? (
                <>
                  {known.location && <span>{known.location}</span>}
                  <Presence online={known.online} lastOnline={known.lastOnline} />
                </>
              ) : (
                <span className={classes.blank} />
              )}
            </p>
            <p className={classes.wish} />
            <div className={`${classes.skeletonActions} ${classes.skeletonActions}`} />
          </div>
          <span className={classes.block} style={{ height: 180 }} />
          <span className={classes.block} style={{ height: 120 }} />
          <span className={classes.block} style={{ height: 160 }} />
        </div>
      </div>
    </div>
  );
}
