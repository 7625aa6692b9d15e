import { hiddenTime } from '@emberline/contracts';
import { describe, expect, it } from 'vitest';
import { changePresence, newPresence, type Presence, type PresenceChange, toldPresence } from './presence.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const order = (from: number, until: number | null): PresenceChange => ({
  kind: 'ordered',
  order: { from: at(from), until: until === null ? null : at(until) },
});

function after(...steps: [minute: number, change: PresenceChange][]): Presence {
  return steps.reduce(
    (presence, [minute, change]) => changePresence(presence, change, at(minute)),
    newPresence('m'),
  );
}

describe('presence', () => {
  it('follows the connections of all replicas', () => {
    const one = after([0, { kind: 'connected', replica: 'a' }]);
    expect(one).toMatchObject({ online: true, version: 1 });
    const both = changePresence(one, { kind: 'connected', replica: 'b' }, at(1));
    const left = changePresence(both, { kind: 'left', replica: 'a' }, at(2));
    expect(left).toMatchObject({ online: true, version: 1 });
    expect(changePresence(left, { kind: 'left', replica: 'b' }, at(3))).toMatchObject({
      online: false,
      version: 2,
      lastOnline: at(3),
    });
  });

  it('takes the same news twice with one effect', () => {
    const twice = after([0, { kind: 'connected', replica: 'a' }], [1, { kind: 'connected', replica: 'a' }]);
    expect(changePresence(twice, { kind: 'left', replica: 'a' }, at(2)).online).toBe(false);
  });

  it('begins and ends with an order', () => {
    const ordered = after([0, order(5, 65)]);
    expect(ordered).toMatchObject({ online: false, nextChangeAt: at(5) });
    const begun = changePresence(ordered, { kind: 'clock' }, at(5));
    expect(begun).toMatchObject({ online: true, nextChangeAt: at(65), version: 1 });
    expect(changePresence(begun, { kind: 'clock' }, at(65))).toMatchObject({
      online: false,
      order: null,
      nextChangeAt: null,
      version: 2,
    });
  });

  it('is not ended by an order while there is a connection', () => {
    const connected = after([0, { kind: 'connected', replica: 'a' }], [1, order(1, 61)]);
    const offline = changePresence(connected, { kind: 'ordered', order: null }, at(2));
    expect(offline).toMatchObject({ online: true, version: 1 });
    expect(changePresence(offline, { kind: 'left', replica: 'a' }, at(3)).online).toBe(false);
  });

  it('outlasts a connection that ends while the order holds', () => {
    const ordered = after(
      [0, order(0, 60)],
      [1, { kind: 'connected', replica: 'a' }],
      [2, { kind: 'left', replica: 'a' }],
    );
    expect(ordered).toMatchObject({ online: true, version: 1 });
  });
});

describe('a hidden presence', () => {
  const hide = (hidden: boolean): PresenceChange => ({ kind: 'hidden', hidden });

  it('tells nothing of coming and going, and only that the member is active', () => {
    const hidden = after([0, { kind: 'connected', replica: 'a' }], [1, hide(true)]);
    expect(toldPresence(hidden)).toEqual({ online: false, lastOnline: hiddenTime(at(1)), hidden: true });
    const left = changePresence(hidden, { kind: 'left', replica: 'a' }, at(2));
    expect(left).toMatchObject({ online: false, lastOnline: at(2), version: hidden.version });
    const back = changePresence(left, { kind: 'connected', replica: 'a' }, at(60 * 24 * 20));
    expect(back.version).toBe(hidden.version + 1);
  });

  it('is told as it is again afterwards', () => {
    const hidden = after([0, { kind: 'connected', replica: 'a' }], [1, hide(true)]);
    const shown = changePresence(hidden, hide(false), at(5));
    expect(shown.version).toBe(hidden.version + 1);
    expect(toldPresence(shown)).toEqual({ online: true, lastOnline: at(5) });
  });
});
