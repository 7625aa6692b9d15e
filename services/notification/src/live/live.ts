import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import {
  type BannerNotice,
  type ClientEvents,
  liveMaxBytes,
  livePath,
  type ServerEvents,
} from '@emberline/contracts/live';
import type { Caller } from '@emberline/kit/identity/callers';
import { redisOf } from '@emberline/kit/settings-engines';
import { histogram, type Metrics } from '@emberline/kit/telemetry/metrics';
import { Server, type Socket } from 'socket.io';
import type { Settings } from '../settings.ts';
import { createChannels } from './channels.ts';

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
interface SocketData {
  caller: Caller;
}

const disconnectHint = 'disconnect';
const bannerHint = 'banner' satisfies keyof ServerEvents;

/**
 * The open pages on all replicas, over a websocket-only server that is not attached to an HTTP server yet: `serve-sockets.ts` admits
 * pages. Those of the own replica are told at once.
 */
export function createLive(settings: Settings) {
  const { REDIS_URL, KAFKA_PREFIX, WEB_ORIGIN } = settings;
  const io: LiveServer = new Server({
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: liveMaxBytes,
    connectTimeout: 10_000,
    // Drops a silent page within half a minute.
    pingInterval: 15_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => decide(null, isFrom(WEB_ORIGIN, request)),
  });
  const channels = createChannels(
    { server: redisOf(settings, REDIS_URL), prefix: `${KAFKA_PREFIX}live-` },
    (room, hint) => tellOwn([room], hint),
  );

  let banner: BannerNotice | null = null;

  function tellOwn(rooms: string[], hint: unknown[]): void {
    if (hint[0] === bannerHint) banner = (hint[1] as { banner: BannerNotice | null }).banner;
    if (hint[0] === disconnectHint) io.in(rooms).disconnectSockets(true);
    else (io.to(rooms) as { emit: (...hint: unknown[]) => void }).emit(...hint);
  }

  function tell(rooms: string[], hint: unknown[]): void {
    tellOwn(rooms, hint);
    channels.publish(rooms, hint);
  }

  /** Socket.io types `emit` by the event's name, which cannot be written for a hint that is passed on as it is. */
  const toRooms = (rooms: string[]) => ({ emit: (...hint: unknown[]) => tell(rooms, hint) }) as never;

  return {
    io,

    toMembers: (memberIds: string[]): Pick<ReturnType<LiveServer['to']>, 'emit'> =>
      toRooms(memberIds.map(memberRoom)),

    toOperators: (): Pick<ReturnType<LiveServer['to']>, 'emit'> => toRooms([operatorsRoom]),

    toAllMembers: (): Pick<ReturnType<LiveServer['to']>, 'emit'> => toRooms([allMembersRoom]),

    /** As this replica's pages were last told. */
    banner: (): BannerNotice | null => banner,

    /** Tells this replica's pages when they were told otherwise. */
    followBanner: (stored: BannerNotice | null): void => {
      if (!isDeepStrictEqual(stored, banner)) tellOwn([allMembersRoom], [bannerHint, { banner: stored }]);
    },

    /** Ends all connections of a member. */
    disconnect: (memberId: string): void => tell([memberRoom(memberId)], [disconnectHint]),

    channels,
  };
}

/** Checks the origin of the upgrade request, which browsers send and scripts cannot change. */
function isFrom(webOrigin: string, request: IncomingMessage): boolean {
  return request.headers.origin === webOrigin;
}

/** Room names. Only the server joins rooms. */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const operatorsRoom = 'operators';
export const allMembersRoom = 'members';

/** Counts how long after its commit a message was told to the open pages. @param sentAt ISO 8601 */
export type NoteNotice = (sentAt: string) => void;

export function measureNotices(metrics: Metrics, now = Date.now): NoteNotice {
  const delay = histogram(
    metrics,
    'notice_delay_seconds',
    'Time from the commit of a message to its notice',
    [],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  );
  // Two machines' clocks may differ.
  return (sentAt) => delay.observe(Math.max(0, now() - Date.parse(sentAt)) / 1_000);
}
