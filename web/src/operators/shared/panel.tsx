import { type ReactNode, useId } from 'react';
import { type Dashboard, dashboardApi } from '../api/operator-api.ts';
import classes from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

const againMs = 5_000;
const words = {
  mails: 'Mails cannot be fetched right now.',
  chats: 'Chats cannot be fetched right now.',
  payments: 'Payments cannot be fetched right now.',
};

/** While a part of the dashboard could not be loaded: says so, with a button to try again. */
export function Missing({ part }: { part: Dashboard['missing'][number] }) {
  const { missing } = dashboardApi.useDashboardQuery(undefined, {
    selectFromResult: ({ data }) => ({ missing: data?.missing.includes(part) ?? false }),
  });
  if (!missing) return null;
  return <Note>{words[part]}</Note>;
}

function Note({ children }: { children: string }) {
  dashboardApi.useDashboardQuery(undefined, { pollingInterval: againMs, skipPollingIfUnfocused: true });
  return (
    <p className={classes.missing} role="status">
      {children} What was known before is still shown; it is tried again every few seconds.
    </p>
  );
}
