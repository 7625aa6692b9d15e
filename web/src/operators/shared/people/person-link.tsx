import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A user's name, which leads to the page about them. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={`/admin/users/${id}`}>{children}</Link>;
}
