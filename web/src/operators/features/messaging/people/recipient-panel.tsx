import { pageSizes } from '@emberline/contracts/choices';
import { ErrorState } from '../../../../api/error-state.tsx';
import { Presence } from '../../../../members/card/presence.tsx';
import { pageIn, useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import { type Candidate, messagingApi } from '../../../api/messaging-api.ts';
import { type OperatorUser, operatorApi } from '../../../api/operator-api.ts';
import { RowsSkeleton, SearchBox } from '../../../shared/lists/lists.tsx';
import list from '../../../shared/operators.module.css';
import { Panel } from '../../../shared/panel.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { WaitClock } from '../../../shared/times/times.tsx';
import type { WritingAs } from '../chat/windows.ts';
import { PageJump } from './page-jump.tsx';
import classes from './people.module.css';
import { SortButtons } from './user-list.tsx';

const sorts = [
  ['recent', 'Recent'],
  ['other', 'Other'],
] as const;
const limit = pageSizes.operators;

interface RecipientPanelProps {
  user: OperatorUser;
  as: WritingAs;
  onRecipient: (recipient: Candidate) => void;
}

/**
 * The recipients of the chosen user: members whose mails wait, longest first, or all who prefer this gender. Their page
 * and order are in the address.
 */
export function RecipientPanel({ user, as, onRecipient }: RecipientPanelProps) {
  const { query, set } = useQueryValues();
  const page = pageIn(query, 'recipients');
  const sort = query.get('by') === 'other' ? 'other' : 'recent';
  const search = query.get('find') ?? '';
  const waiting = operatorApi.useMessagingUnattendedQuery(
    { maleId: user.id, page, limit },
    { skip: as !== 'reply' },
  );
  const everybody = messagingApi.useCandidatesQuery(
    { gender: user.gender, sort, page, limit, ...(search && { search }) },
    { skip: as !== 'new' },
  );
  const { currentData: data, data: latest, error, refetch } = as === 'reply' ? waiting : everybody;
  const prefetch = messagingApi.usePrefetch('adminConversation', { ifOlderThan: 30 });
  const nobody = search ? `Nobody is found for “${search}”.` : 'Nobody to write to.';
  const title = (
    <>
      These Users Prefer <span className={classes.gender}>{user.gender}</span>
    </>
  );
  return (
    <Panel title={title}>
      {as === 'new' && (
        <SearchBox
          label="Search recipients"
          search={search}
          onSearch={(text) => set({ find: text, recipients: '' }, { replace: true })}
        />
      )}
      {as === 'new' && !search && (
        <SortButtons
          label="Sort recipients by"
          sorts={sorts}
          current={sort}
          onChoose={(chosen) => set({ by: chosen, recipients: '' }, { replace: true })}
        />
      )}
      {!data && error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <RowsSkeleton rows={6} height={58} />}
      {data?.users.length === 0 && (
        <p className={list.none}>
          {as === 'reply' ? `No mail to ${user.firstname} waits for an answer.` : nobody}
        </p>
      )}
      <ul className={`list stack gap-2 ${classes.users}`} data-rows>
        {data?.users.map((recipient) => (
          <li key={recipient.id}>
            <button
              type="button"
              data-row
              data-recipient={recipient.id}
              className={classes.user}
              onClick={() => onRecipient(recipient)}
              onPointerEnter={() => prefetch({ userId: user.id, recipientId: recipient.id })}
            >
              <Person user={recipient}>
                {recipient.waitingSince ? (
                  <>
                    waits <WaitClock since={recipient.waitingSince} />
                  </>
                ) : (
                  <Presence online={recipient.online} lastOnline={recipient.lastOnline} />
                )}
              </Person>
            </button>
          </li>
        ))}
      </ul>
      {latest && latest.users.length > 0 && (
        <PageJump
          label="Pages of recipients"
          page={page}
          totalPages={(data ?? latest).totalPages}
          more={(data ?? latest).more}
          onPage={(number) => set({ recipients: String(number) })}
        />
      )}
    </Panel>
  );
}
