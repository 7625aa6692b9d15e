import { ChatWindowView } from './chat-window.tsx';
import classes from './chat-windows.module.css';
import type { useWindows } from './windows.ts';

/** The open chats, as tiles. */
export function ChatWindows({ windows: { windows, act } }: { windows: ReturnType<typeof useWindows> }) {
  if (windows.length === 0) return null;
  return (
    <section className={classes.windows} aria-label="Open chats">
      <div className={classes.tiles}>
        {windows.map((window) => (
          <ChatWindowView key={window.key} window={window} act={act} />
        ))}
      </div>
    </section>
  );
}
