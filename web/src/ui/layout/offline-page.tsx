import { useEffect } from 'react';

/** In the place of a page that was not loaded before the connection was lost. It opens once there is a connection. */
export function OfflinePage() {
  useEffect(() => {
    const again = () => location.reload();
    if (navigator.onLine) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <section role="alert" style={{ padding: '20vh 24px', textAlign: 'center' }}>
      <h1>You are offline</h1>
      <p>This page opens when you are back.</p>
    </section>
  );
}
