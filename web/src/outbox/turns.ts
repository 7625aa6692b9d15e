import { currentUserId } from '../api/session.ts';
import { adoptOldRows, behind } from './outbox-storage.ts';
import { hearTabs, loadRows, tellTabs } from './rows.ts';

interface Turn {
  userId: string;
  /** How many are sending. */
  busy: number;
  /** Another tab waits for it. */
  wanted: boolean;
  end: () => void;
}

const turns = new Map<string, Turn>();
const waitingFor = new Map<string, Promise<void>>();
const askAgainMs = 1000;

/**
 * Does something while this tab alone may send a person's texts. The tab keeps its turn for the next time, which then
 * begins at once, until another tab wants it or nobody sees this page. A turn begins by reading the stored rows and ends
 * when all of this tab are stored, so that no row is sent by two.
 */
export async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  while (!turns.has(userId)) await takeTurn(userId);
  const turn = turns.get(userId) as Turn;
  turn.busy++;
  try {
    await work();
  } finally {
    turn.busy--;
    void offer(turn);
  }
}

/** Waits for this tab's turn, so that the next text goes without waiting. */
export function takeTurn(userId: string): Promise<void> {
  if (turns.has(userId)) return Promise.resolve();
  const waiting = waitingFor.get(userId) ?? wait(userId).finally(() => waitingFor.delete(userId));
  waitingFor.set(userId, waiting);
  return waiting;
}

/** Gives the turns away that other tabs want, and all of a page that nobody sees. */
export function offerTurns(): void {
  for (const turn of turns.values()) void offer(turn);
}

export function listenForTurns(): void {
  hearTabs(({ userId, turn: wish }) => {
    const turn = turns.get(userId);
    if (!wish || !turn) return;
    turn.wanted = true;
    void offer(turn);
  });
}

function wait(userId: string): Promise<void> {
  if (!navigator.locks) return begin(userId, () => {});
  // Repeated: the tab that has the turn now may have been waiting itself when we first asked.
  const ask = () => tellTabs({ userId, turn: 'wanted' });
  const asking = setInterval(ask, askAgainMs);
  ask();
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((end, fail) => {
        clearInterval(asking);
        begin(userId, end).then(resolve, fail);
      });
    // Forbidden with all storage.
    navigator.locks.request(`outbox ${userId}`, hold).catch(() => hold().catch(reject));
  });
}

async function begin(userId: string, end: () => void): Promise<void> {
  await behind.done(userId);
  await adoptOldRows(userId);
  await loadRows(userId);
  turns.set(userId, { userId, busy: 0, wanted: false, end });
  // The page may have been hidden meanwhile. Who waits for the turn comes first.
  setTimeout(offerTurns);
}

async function offer(turn: Turn): Promise<void> {
  const { userId } = turn;
  const isWanted = turn.wanted || document.visibilityState === 'hidden' || currentUserId() !== userId;
  if (!isWanted || turn.busy > 0) return;
  await behind.done(userId);
  if (turn.busy > 0 || turns.get(userId) !== turn) return;
  turns.delete(userId);
  turn.end();
}
