import { pageSizes } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Presence } from '../../../../members/card/presence.tsx';
import { pageIn, useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import { type Candidate, messagingApi } from '../../../api/messaging-api.ts';
import { type OperatorUser, operatorApi } from '../../../api/operator-api.ts';
import { SearchBox } from '../../../shared/lists/lists.tsx';
import { Panel } from '../../../shared/panel.tsx';
import { WaitClock } from '../../../shared/times/times.tsx';
import type { WritingAs } from '../chat/windows.ts';
import classes from './people.module.css';
import { SortButtons, UserButtons } from './user-list.tsx';

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
      <UserButtons
        asked={as === 'reply' ? waiting : everybody}
        rows={6}
        none={as === 'reply' ? `No mail to ${isolated(user.firstname)} waits for an answer.` : nobody}
        at={{
          label: 'Pages of recipients',
          page,
          onPage: (number) => set({ recipients: String(number) }),
        }}
        isAlwaysPaged={false}
        buttonOf={(recipient) => ({
          'data-recipient': recipient.id,
          onClick: () => onRecipient(recipient),
          onPointerEnter: () => prefetch({ userId: user.id, recipientId: recipient.id }),
        })}
      >
        {(recipient) =>
          recipient.waitingSince ? (
            <>
              waits <WaitClock since={recipient.waitingSince} />
            </>
          ) : (
            <Presence online={recipient.online} lastOnline={recipient.lastOnline} />
          )
        }
      </UserButtons>
    </Panel>
  );
}
