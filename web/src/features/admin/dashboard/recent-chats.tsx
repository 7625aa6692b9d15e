import { Link } from 'react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { adminApi } from '../admin-api.ts';
import list from '../parts/list.module.css';
import { Missing } from '../parts/missing.tsx';
import { Panel } from '../parts/panel.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { When } from '../parts/when.tsx';

/** The newest messages in conversations that operators may see. */
export function RecentChats() {
  const { data, error, refetch } = adminApi.useDashboardQuery();
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  return (
    <Panel title="Recent chats" actions={<Link to="/admin/messaging">Admin Messaging</Link>}>
      {!data && <RowsSkeleton />}
      <Missing part="chats" />
      {data?.recentChats.length === 0 && !data.missing.includes('chats') && (
        <p className={list.none}>No chats yet.</p>
      )}
      {data && data.recentChats.length > 0 && (
        <ul className={list.list}>
          {data.recentChats.map((chat) => (
            <li key={chat.id} className={list.line}>
              <span className={list.text}>
                <b>{chat.sender}</b> to <b>{chat.receiver}</b>
                <br />
                {chat.message}
              </span>
              <span className={list.side}>
                <When at={chat.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
