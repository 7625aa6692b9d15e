import { Button } from '@mantine/core';
import { ErrorState } from '../../../api/error-state.tsx';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SchemeSwitch } from '../../../ui/layout/scheme-switch.tsx';
import { lastUsedWords } from '../../../ui/time/time-ago.ts';
import { type OperatorSession, operatorsApi } from '../../api/operators-api.ts';
import listClasses from '../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { rolesInWords } from '../../shared/words/words.tsx';
import classes from './my-access-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { SecondStep } from './second-step.tsx';

/** The operator's own password, second step and sessions. */
export function MyAccessPage() {
  const { data: me } = operatorsApi.useOperatorQuery();
  return (
    <>
      <PageHeader
        title="My access"
        {...(me && { intro: `You are logged in as ${me.username}, ${rolesInWords(me)}.` })}
      />
      <div className={classes.columns}>
        <Panel title="Password">
          <OwnPassword username={me?.username ?? ''} />
        </Panel>
        <SecondStep me={me} />
        <Panel title="Where you are logged in">
          <OwnSessions />
        </Panel>
        <Panel title="Colors">
          <SchemeSwitch />
        </Panel>
      </div>
    </>
  );
}

/** The own sessions, with a button to end each of the others. */
function OwnSessions() {
  const { data, error, refetch } = operatorsApi.useOwnSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <RowsSkeleton rows={2} />;
  return (
    <ul className={listClasses.list}>
      {data.sessions.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </ul>
  );
}

function Row({ session: { id, device, address, lastSeenAt, current } }: { session: OperatorSession }) {
  const [end, { isLoading }] = operatorsApi.useEndOwnSessionMutation();
  const onClick = async () => {
    const { error } = await end(id);
    // 404: the session has already ended, as wanted.
    if (error && (error as ApiError).status !== 404) toastError((error as ApiError).message);
    else toast(`${device} is logged off.`);
  };
  return (
    <li className={listClasses.line}>
      <div className="stack narrow gap-2">
        <strong>{device}</strong>
        <span className="flat soft">
          From {address}. {lastUsedWords(lastSeenAt, current)}
        </span>
      </div>
      {current ? (
        <span className={classes.here}>This device</span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={isLoading}
          aria-label={`Log off ${device}`}
          onClick={() => void onClick()}
        >
          Log off
        </Button>
      )}
    </li>
  );
}
