import { SuspendUser } from '../../../shared/suspension/suspend-user.tsx';
import { PagedUsers } from './paged-users.tsx';

export function RecentUsers() {
  return (
    <PagedUsers title="Recent users" empty="No users yet." action={(user) => <SuspendUser user={user} />} />
  );
}
