import { WebSocket } from 'k6/websockets';
import type { Member } from './logins.ts';
import { api, webOrigin } from './settings.ts';

export interface Notice {
  conversationId?: string;
  seq?: number;
  /** Of what the member has sent. */
  own?: boolean;
}

interface Listener {
  onOpen: () => void;
  onNotice: (notice: Notice) => void;
  onLost: () => void;
}

/** A member's live connection, spoken as socket.io's client does. @returns how to close it */
export function openSocket(
  { id, token, address }: Member,
  { onOpen, onNotice, onLost }: Listener,
  origin = api,
): () => void {
  let isOver = false;
  const socket = new WebSocket(
    `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
    null,
    {
      headers: { origin: webOrigin, ...(address && { 'x-forwarded-for': address }) },
      tags: { name: 'live', phase: 'flow' },
    },
  );
  socket.onmessage = (message) => {
    const text = String(message?.data);
    // Packets: opened, ping, connected, event.
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    else if (text === '2') socket.send('3');
    else if (text.startsWith('40')) {
      socket.send(`42${JSON.stringify(['init', { type: 'init', userId: id }])}`);
      onOpen();
    } else if (text.startsWith('42')) {
      const [name, notice] = JSON.parse(text.slice(2));
      if (name === 'timestamp') onNotice(notice);
    }
  };
  socket.onerror = lost;
  socket.onclose = lost;
  return () => {
    isOver = true;
    socket.close();
  };

  function lost(): void {
    if (isOver) return;
    isOver = true;
    onLost();
  }
}
