import { Link } from 'react-router';
import type { OwnProfile } from '../../members/profile-api.ts';
import { nextSteps } from '../../members/profile-form/profile-form.ts';
import * as classes from './profile.module.css';

/** How complete the profile is, and the field that would help most next. */
export function CompletionMeter({ completion: { percent, next } }: { completion: OwnProfile['completion'] }) {
  return (
    <section className={classes.meter} aria-label="How complete your profile is">
      <div className={classes.meterWords}>
        <strong>
          {percent === 100 ? 'Your profile is complete' : `Your profile is ${percent}% complete`}
        </strong>
        {next && (
          <Link to={next === 'profileImage' ? '/photo' : `/profile/edit#${next}`}>
            {nextSteps[next] ?? 'Add more'}
          </Link>
        )}
      </div>
      <progress className={classes.meterBar} max={100} value={percent} aria-label="Profile complete" />
    </section>
  );
}
