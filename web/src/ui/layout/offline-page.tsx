import { useEffect } from 'react';
import classes from './offline-page.module.css';

/** In the place of a page that was not loaded before the connection was lost. It opens once there is a connection. */
export function OfflinePage() {
  useEffect(() => {
    const again = () => location.reload();
    if (navigator.onLine) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <section className={classes.page} role="alert">
      <h1>You are offline</h1>
      <p>This page has not been loaded before. It opens by itself when you are back.</p>
    </section>
  );
}
