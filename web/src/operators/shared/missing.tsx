import { adminApi, type Dashboard } from '../api/admin-api.ts';
import classes from './missing.module.css';

const againMs = 5_000;
const words = {
  mails: 'Mails cannot be fetched right now.',
  chats: 'Chats cannot be fetched right now.',
  payments: 'Payments cannot be fetched right now.',
};

/** Says that a part of the dashboard is missing, while it is, and asks for it again. */
export function Missing({ part }: { part: Dashboard['missing'][number] }) {
  const { missing } = adminApi.useDashboardQuery(undefined, {
    selectFromResult: ({ data }) => ({ missing: data?.missing.includes(part) ?? false }),
  });
  if (!missing) return null;
  return <Note>{words[part]}</Note>;
}

function Note({ children }: { children: string }) {
  adminApi.useDashboardQuery(undefined, { pollingInterval: againMs, skipPollingIfUnfocused: true });
  return (
    <p className={classes.missing} role="status">
      {children} What was known before is still shown; it is tried again every few seconds.
    </p>
  );
}
