import { ChatWindowView } from './chat-window.tsx';
import classes from './chat-windows.module.css';
import type { useWindows } from './windows.ts';

/** The open chats, as tiles or where the operator has moved them. */
export function ChatWindows({ windows: { windows, act } }: { windows: ReturnType<typeof useWindows> }) {
  if (windows.length === 0) return null;
  const moved = windows.some(({ place }) => place !== null);
  return (
    <section className={classes.windows} aria-label="Open chats">
      {moved && (
        <button type="button" className={classes.tile} onClick={() => act({ do: 'tile' })}>
          Tile all windows
        </button>
      )}
      <div className={classes.tiles}>
        {windows.map((window) => (
          <ChatWindowView key={window.key} window={window} act={act} />
        ))}
      </div>
    </section>
  );
}
