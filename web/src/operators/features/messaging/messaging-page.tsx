import { Button } from '@mantine/core';
import { ErrorState } from '../../../api/error-state.tsx';
import { LetterDrawing } from '../../../ui/drawings/drawings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import type { OperatorUser } from '../../api/operator-api.ts';
import { RowsSkeleton } from '../../shared/lists/lists.tsx';
import { useWindows } from './chat/windows.ts';
import classes from './messaging.module.css';
import { SelectedUser } from './people/selected-user.tsx';
import { useChosenUser } from './people/use-chosen-user.ts';
import { UserList } from './people/user-list.tsx';

const ChatWindowView = lazyPart(
  () => import('./chat/chat-window.tsx'),
  'ChatWindowView',
  <RowsSkeleton rows={5} height={60} />,
);
// Loads in parallel with the list.
void ChatWindowView.preload();

/** The list of users, the chosen user with their recipients, and the chats as windows. The choice is in the address. */
export function MessagingPage() {
  const { asked, user, error, refetch, picked, choose, leave } = useChosenUser();
  const windows = useWindows();
  return (
    <>
      <h1 className={classes.title}>Admin Messaging</h1>
      <div className={classes.page} data-chosen={asked ? '' : undefined}>
        <aside className={classes.users} aria-labelledby="all-users">
          <ErrorBoundary>
            <UserList chosenId={user?.id} onChoose={choose} />
          </ErrorBoundary>
        </aside>
        <div className={classes.middle}>
          {!asked && <Nobody />}
          {asked && (
            <div className={classes.back}>
              <Button variant="default" onClick={leave}>
                Back to all users
              </Button>
            </div>
          )}
          <ErrorBoundary resetKey={user?.id}>
            {user && <Chosen user={user} picked={picked} windows={windows} />}
          </ErrorBoundary>
          {asked && !user && error && <ErrorState error={error} retry={refetch} />}
          {asked && !user && !error && <RowsSkeleton rows={3} />}
        </div>
        <ErrorBoundary>
          <ChatWindows windows={windows} />
        </ErrorBoundary>
      </div>
    </>
  );
}

interface ChosenProps {
  user: OperatorUser;
  picked: boolean;
  windows: ReturnType<typeof useWindows>;
}

function Chosen({ user, picked, windows }: ChosenProps) {
  return (
    <SelectedUser
      key={user.id}
      user={user}
      focused={picked}
      onRecipient={(recipient, as) => windows.open({ user, recipient, as })}
    />
  );
}

function Nobody() {
  return (
    <div className={classes.box}>
      <EmptyState drawing={<LetterDrawing />} title="Choose a user">
        Then answer the mails that wait for this profile, or write a new one.
      </EmptyState>
    </div>
  );
}

/** The open chats, as tiles. */
function ChatWindows({ windows: { windows, act } }: { windows: ReturnType<typeof useWindows> }) {
  if (windows.length === 0) return null;
  return (
    <section className="narrow" aria-label="Open chats">
      <div className={classes.tiles}>
        {windows.map((window) => (
          <ChatWindowView key={window.key} window={window} act={act} />
        ))}
      </div>
    </section>
  );
}
