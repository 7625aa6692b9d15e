import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { type Dashboard, operatorApi } from '../api/operator-api.ts';
import classes from './operators.module.css';

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
      <header className={`${classes.panelHead} split fold`}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <ErrorBoundary>{children}</ErrorBoundary>
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
  const { missing } = operatorApi.useGetDashboardQuery(undefined, {
    selectFromResult: ({ data }) => ({ missing: data?.missing.includes(part) ?? false }),
  });
  operatorApi.useGetDashboardQuery(undefined, {
    pollingInterval: missing ? againMs : 0,
    skipPollingIfUnfocused: true,
  });
  if (!missing) return null;
  return (
    <p className={`${classes.missing} text-wide`} role="status">
      {words[part]} What was known before is still shown; it is tried again every few seconds.
    </p>
  );
}
