import { productName } from '@emberline/contracts/choices';
import { Link } from 'react-router';
import type { MemberCardData } from '../../api/people.ts';
import { Presence } from '../../members/card/presence.tsx';
import { TeamMark } from '../../members/card/team-mark.tsx';
import { Photo } from '../../members/photo/photo.tsx';
import * as classes from './home.module.css';

/** Team profiles, apart from the members and labelled. */
export function TeamStrip({ team }: { team: MemberCardData[] }) {
  if (team.length === 0) return null;
  return (
    <section className={classes.strip} aria-labelledby="team">
      <h2 id="team" className={classes.title}>
        From our team <TeamMark />
      </h2>
      <p className={classes.note}>
        People of the {productName} team write as these profiles. Online means that the team can be reached.
      </p>
      <ul className={classes.list}>
        {team.map(({ id, firstname, age, photo, online, lastOnline }) => (
          <li key={id}>
            <Link to={`/view/${id}`} className={classes.link}>
              <Photo photo={photo} alt={firstname} sizes="112px" />
              <span className="strong">
                <bdi>{firstname}</bdi>
                {age ? `, ${age}` : ''}
              </span>
              <Presence online={online} lastOnline={lastOnline} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
