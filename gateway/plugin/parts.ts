import type { Callers } from '@emberline/kit/http/callers';
import type { Log } from '@emberline/kit/telemetry/log';
import type { Settings } from '../settings.ts';
import type { AllowList } from './allow-list.ts';
import type { BodyMemory } from './body-memory.ts';
import type { Cors } from './cors.ts';
import type { Exchange } from './exchange.ts';
import type { createUpstreamHeaders } from './headers.ts';
import type { AddressCeiling, Limits } from './limits.ts';
import type { Pages } from './pages.ts';
import type { Places } from './places.ts';
import type { Upstreams } from './upstreams.ts';

/** What the way of a request needs; built once, see gateway.ts. */
export interface Parts {
  settings: Settings;
  log: Log;
  allowList: AllowList;
  upstreams: Upstreams;
  upstreamHeaders: ReturnType<typeof createUpstreamHeaders>;
  cors: Cors;
  callers: Callers;
  /** Requests of an address within a second. */
  ceiling: AddressCeiling;
  /** Requests of an address in flight. */
  inFlight: Places;
  bodyMemory: BodyMemory;
  answerMemory: BodyMemory;
  /** Answers of an address that keep a connection to a service, because they are not read and no more of them is held. */
  waitingAnswers: Places;
  limits: Limits;
  pages: Pages;
  isOpen: () => boolean;
  isStopping: () => boolean;
  /** Called once for each request when its answer is over. */
  tell: (exchange: Exchange) => void;
}
