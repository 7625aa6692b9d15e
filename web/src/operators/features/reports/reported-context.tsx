import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { Photo } from '../../../members/photo/photo.tsx';
import { reportsApi } from '../../api/moderation-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './reported-context.module.css';

interface ReportedContextProps {
  id: string;
  /** `member`: somebody who has deleted the account, as the profile was then. */
  about: 'message' | 'photo' | 'member';
}

/** The reported message with the five around it, or the photo. Fetched when somebody asks: opening it is told and noted. */
export function ReportedContext({ id, about }: ReportedContextProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Opened id={id} about={about} />;
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Show the reported {about === 'member' ? 'profile' : about}
      </Button>
    </div>
  );
}

function Opened({ id, about }: ReportedContextProps) {
  const { currentData: data, error, refetch } = reportsApi.useReportedContextQuery(id);
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <RowsSkeleton rows={3} height={40} />;
  const { frozen } = data;
  if (about === 'member')
    return (
      <div>
        <b>{frozen?.title}</b>
        {data.picture && (
          <div className={classes.photo}>
            <Photo photo={data.picture} alt="The profile’s photo" sizes="260px" eager />
          </div>
        )}
        {frozen?.words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    );
  if (about === 'photo')
    return data.picture ? (
      <div className={classes.photo}>
        <Photo photo={data.picture} alt="The reported photo" sizes="260px" eager />
      </div>
    ) : (
      <p className="flat soft">This photo has been deleted since.</p>
    );
  return (
    <ol className="list stack gap-8" aria-label="The reported message and those around it">
      {data.lines.map(({ seq, own, team, text, at, reported }) => (
        <li key={seq} className={classes.line} data-reported={reported || undefined}>
          <span className={classes.by}>
            {own ? 'Who reports' : 'Reported member'}
            {team && <TeamMark />}
            <When at={at} />
            {reported && <b>Reported</b>}
          </span>
          <span className="anywhere as-written text-wide">{text}</span>
        </li>
      ))}
    </ol>
  );
}
