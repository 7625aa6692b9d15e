import { isolated } from '@emberline/contracts/shown-text';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../../store/hooks.ts';
import { ask, toastError, toastWithUndo } from '../../../../ui/feedback/toast.tsx';
import { type Answer, type OperatorUser, operatorApi } from '../../../api/operator-api.ts';
import { FocusButton, useAct } from '../../../shared/acts/acts.tsx';
import { Lines, Loaded } from '../../../shared/lists/lists.tsx';
import shared from '../../../shared/operators.module.css';
import { Panel } from '../../../shared/panel.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { ClosedAccount } from '../../../shared/suspension/suspend-user.tsx';
import { When } from '../../../shared/times/times.tsx';
import classes from '../dashboard.module.css';
import { PagedUsers } from './paged-users.tsx';

/** Deletes users, who are erased a day later, and follows each erasure to its end. */
export function RemoveUser() {
  const deletion = useAct('deleteUser');
  const { act: restore } = useAct('restoreUser');
  const [running, setRunning] = useState<string>();
  const [ordered, setOrdered] = useState<readonly string[]>([]);

  const remove = async (user: OperatorUser) => {
    const { id, firstname, lastname, username } = user;
    const yes = await ask({
      title: `Delete ${isolated(firstname)} ${isolated(lastname)}?`,
      text: `From now on nobody sees ${username}, who is logged out everywhere and charged nothing more. In 24 hours everything about them is erased in every service; until then it can be undone.`,
      yes: 'Delete',
      danger: true,
    });
    if (!yes) return;
    setRunning(id);
    const { data, error } = await deletion.call({ id });
    setRunning(undefined);
    if (error) return toastError(error.message);
    toastWithUndo(data.message, () => void restore({ id }, `${username} is back.`));
  };

  return (
    <div className={`${shared.columns} ${classes.remove}`}>
      <PagedUsers
        title="Remove a user"
        empty="No users yet."
        // Who is banned is erased soon, and shown beside.
        action={(user) => {
          const word = running === user.id ? 'Deleting' : 'Delete';
          return (
            !user.erasureDue && (
              <FocusButton
                size="compact-sm"
                color="danger"
                variant="outline"
                className={shared.danger}
                off={running === user.id}
                aria-label={`${word} ${user.firstname} ${user.lastname}`}
                onClick={() => void remove(user)}
              >
                {word}
              </FocusButton>
            )
          );
        }}
      />
      <Erasures ordered={ordered} onErase={(id) => setOrdered((before) => [...before, id])} />
    </div>
  );
}

const services = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];
const erasuresShown = 25;
/** Confirmations are not pushed, so the list is polled while some are missing. */
const whileRunningMs = 2000;

interface ErasuresProps {
  /** Ids of users who are being erased since just now, and may not be in the list yet. */
  ordered: readonly string[];
  onErase: (id: string) => void;
}

/** Who is erased soon; then erasures: which service has confirmed, and when. Only the id of who was erased is left. */
function Erasures({ ordered, onErase }: ErasuresProps) {
  const { data } = operatorApi.useListErasuresQuery({ limit: erasuresShown });
  const { data: pending = [] } = operatorApi.useListPendingErasuresQuery();
  const dispatch = useAppDispatch();
  const done = data?.filter((erasure) => erasure.done);
  const running =
    data?.some((erasure) => !erasure.done) ||
    ordered.slice(-erasuresShown).some((id) => !done?.some((erasure) => erasure.memberId === id));
  const asked = operatorApi.useListErasuresQuery(
    { limit: erasuresShown },
    { pollingInterval: running ? whileRunningMs : 0, skipPollingIfUnfocused: true },
  );
  const doneCount = done?.length;
  const before = useRef(doneCount);
  useEffect(() => {
    const another = before.current !== undefined && before.current !== doneCount;
    before.current = doneCount;
    if (another) dispatch(operatorApi.util.invalidateTags(['Users']));
  }, [doneCount, dispatch]);
  return (
    <Panel title="Erasures">
      {pending.length > 0 && (
        <Lines label="Erased soon" of={pending} keyOf={({ id }) => id}>
          {(user) => (
            <li className={classes.erasure}>
              <Person user={user} linked>
                {user.username}
              </Person>
              <ClosedAccount user={user} onErase={onErase} />
            </li>
          )}
        </Lines>
      )}
      <Loaded asked={asked} rows={2} height={140}>
        {(erasures) => (
          <Lines of={erasures} none="Nobody has been erased." keyOf={({ memberId }) => memberId}>
            {(erasure) => <OneErasure erasure={erasure} />}
          </Lines>
        )}
      </Loaded>
    </Panel>
  );
}

function OneErasure({ erasure }: { erasure: Answer<'listErasures'>[number] }) {
  const { memberId, orderedAt, confirmed, done } = erasure;
  return (
    <li className={classes.erasure}>
      <p className="flat">
        <b>{done ? 'Erased everywhere' : 'Erasing'}</b>, ordered <When at={orderedAt} />
      </p>
      <p className="flat soft small anywhere">{memberId}</p>
      <dl className={classes.services}>
        {services.map((service) => {
          const at = confirmed[service];
          return (
            <div key={service} style={{ display: 'contents' }}>
              <dt>{service}</dt>
              <dd data-done={at ? '' : undefined}>
                {at ? 'confirmed ' : 'not yet'}
                {at && <When at={at} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}
