import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { TeamMark } from '../../members/card/team-mark.tsx';
import { dayAndTime } from '../../ui/time/calendar-days.ts';
import * as classes from './account.module.css';
import { type Opening, useListOpenedQuery } from './account-api.ts';
import { Setting } from './setting.tsx';

const shownFirst = 5;

/** When somebody of the team has opened the member's conversations, and why. */
export function OpenedByTeam() {
  const { data, error, refetch, isFetching } = useListOpenedQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Setting title="When our team opened your conversations">
      <p>
        Our team can read conversations with team profiles and those of members who let us answer for them; of
        any other conversation a few lines, if one of the two reports a message of it. Here is when it did in
        the last 180 days: a line a day for each conversation and reason, the latest 50.
      </p>
      {!data && !error && <Loader size="sm" type="dots" role="status" aria-label="Loading" />}
      {!data && error && (
        <div className={classes.problem} role="alert">
          <p>We could not load this list.</p>
          <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && <Openings opened={data.opened} />}
    </Setting>
  );
}

function Openings({ opened }: { opened: Opening[] }) {
  const [areAllShown, showAll] = useState(false);
  if (opened.length === 0) return <p className={classes.none}>Nobody has opened any of them.</p>;
  const shown = areAllShown ? opened : opened.slice(0, shownFirst);
  return (
    <>
      <ul className={classes.teamList} aria-label="Opened conversations">
        {shown.map(({ at, why, person }) => (
          <li key={`${at} ${why} ${person?.id}`} className={classes.line}>
            <strong>
              <bdi>{person?.firstname ?? 'A conversation of yours'}</bdi>
              {person?.kind === 'staff' && <TeamMark />}
            </strong>
            <span>
              <time dateTime={at}>{dayAndTime(at)}</time>. {reasons[why]}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < opened.length && (
        <Button size="sm" variant="default" className={classes.more} onClick={() => showAll(true)}>
          Show all {opened.length}
        </Button>
      )}
    </>
  );
}

const reasons: Record<Opening['why'], string> = {
  mail: 'A message waited for an answer of our team.',
  answer: 'Our team has answered.',
  look: 'Our team looked at it while nothing waited, for example to write first.',
  report: 'A message of it was reported to us.',
};
