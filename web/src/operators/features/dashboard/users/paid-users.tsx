import { PagedUsers } from './paged-users.tsx';

export function PaidUsers() {
  return <PagedUsers title="Paid users" of="paid" empty="Nobody has paid yet." />;
}
