import { useEffect, useRef } from 'react';
import { ErrorState } from '../../../../api/error-state.tsx';
import { useAppDispatch } from '../../../../store/hooks.ts';
import { operatorApi } from '../../../api/operator-api.ts';
import { type Erasure, erasuresShown, usersApi } from '../../../api/users-api.ts';
import list from '../../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../../shared/panel.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { ClosedAccount } from '../../../shared/suspension/closed-account.tsx';
import { When } from '../../../shared/times/times.tsx';
import classes from './remove-user.module.css';

const services = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];
/** Confirmations are not pushed, so the list is polled while some are missing. */
const whileRunningMs = 2000;

interface ErasuresProps {
  /** Ids of users who are being erased since just now, and may not be in the list yet. */
  ordered: readonly string[];
  onErase: (id: string) => void;
}

/** Who is erased soon; then erasures: which service has confirmed, and when. Only the id of who was erased is left. */
export function Erasures({ ordered, onErase }: ErasuresProps) {
  const { data, error, refetch } = usersApi.useErasuresQuery();
  const dispatch = useAppDispatch();
  const done = data?.filter((erasure) => erasure.done);
  const running =
    data?.some((erasure) => !erasure.done) ||
    ordered.slice(-erasuresShown).some((id) => !done?.some((erasure) => erasure.memberId === id));
  usersApi.useErasuresQuery(undefined, {
    pollingInterval: whileRunningMs,
    skipPollingIfUnfocused: true,
    skip: !running,
  });
  const doneCount = done?.length;
  const before = useRef(doneCount);
  useEffect(() => {
    const another = before.current !== undefined && before.current !== doneCount;
    before.current = doneCount;
    if (another) dispatch(operatorApi.util.invalidateTags(['Users']));
  }, [doneCount, dispatch]);
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  return (
    <Panel title="Erasures">
      <Pending onErase={onErase} />
      {!data && <RowsSkeleton rows={2} height={140} />}
      {data?.length === 0 && <p className={list.none}>Nobody has been erased.</p>}
      <ul className={list.list}>
        {data?.map((erasure) => (
          <OneErasure key={erasure.memberId} erasure={erasure} />
        ))}
      </ul>
    </Panel>
  );
}

/** Who was deleted or banned, and can come back until the day is over. */
function Pending({ onErase }: Pick<ErasuresProps, 'onErase'>) {
  const { data } = usersApi.usePendingErasuresQuery();
  if (!data || data.length === 0) return null;
  return (
    <ul className={list.list} aria-label="Erased soon">
      {data.map((user) => (
        <li key={user.id} className={classes.erasure}>
          <Person user={user} linked>
            {user.username}
          </Person>
          <ClosedAccount user={user} onErase={onErase} />
        </li>
      ))}
    </ul>
  );
}

function OneErasure({ erasure }: { erasure: Erasure }) {
  const { memberId, orderedAt, confirmed, done } = erasure;
  return (
    <li className={classes.erasure}>
      <p>
        <b>{done ? 'Erased everywhere' : 'Erasing'}</b>, ordered <When at={orderedAt} />
      </p>
      <p className={classes.id}>{memberId}</p>
      <dl className={classes.services}>
        {services.map((service) => {
          const at = confirmed[service];
          return (
            <div key={service} style={{ display: 'contents' }}>
              <dt>{service}</dt>
              <dd data-done={at ? '' : undefined}>
                {at ? (
                  <>
                    confirmed <When at={at} />
                  </>
                ) : (
                  'not yet'
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}
