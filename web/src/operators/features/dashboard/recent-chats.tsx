import { Link } from 'react-router';
import { ErrorState } from '../../../api/error-state.tsx';
import { dashboardApi } from '../../api/operator-api.ts';
import list from '../../shared/lists/list.module.css';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Missing, Panel } from '../../shared/panel.tsx';
import { PersonLink } from '../../shared/people/person.tsx';
import { When } from '../../shared/times/times.tsx';

/** The newest messages in conversations that operators may see. */
export function RecentChats() {
  const { data, error, refetch } = dashboardApi.useDashboardQuery();
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
              <span className="anywhere">
                <PersonLink id={chat.senderId}>{chat.sender}</PersonLink> to{' '}
                <PersonLink id={chat.receiverId}>{chat.receiver}</PersonLink>
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
