import { type EventKind, type EventOf, envelopeOf } from '@emberline/contracts';
import { isTime } from '@emberline/contracts/times';
import { Ajv, type ValidateFunction } from 'ajv';

/** An event that breaks its contract; a retry cannot help. */
export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

/** An event of a later version, which this release cannot read. */
export class LaterVersion extends Error {
  override name = 'LaterVersion';
  readonly version: number;

  constructor(version: number, known: number) {
    super(`version ${version}, and this release knows ${known}`);
    this.version = version;
  }
}

/** Reads one event as the contract declares it. A later version that only adds fields is read too. @throws InvalidEvent, LaterVersion */
export function readEvent<K extends EventKind>(kind: K, text: string): EventOf<K> {
  const validate = validatorOf(kind);
  const event = parse(text);
  if (validate(event)) return event as EventOf<K>;
  const { version } = (event ?? {}) as { version?: unknown };
  if (Number.isSafeInteger(version) && (version as number) > kind.version)
    throw new LaterVersion(version as number, kind.version);
  throw new InvalidEvent(ajv.errorsText(validate.errors, { dataVar: 'event' }));
}

const ajv = new Ajv({ strict: false, formats: { 'date-time': isTime } });
const compiled = new Map<EventKind, ValidateFunction>();

/** Compiled when a service starts, since this takes longer than to handle an event. */
export function validatorOf(kind: EventKind): ValidateFunction {
  const validate = compiled.get(kind) ?? ajv.compile(envelopeOf(kind));
  compiled.set(kind, validate);
  return validate;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidEvent('not JSON');
  }
}
