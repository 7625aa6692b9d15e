import { expect, test } from 'vitest';
import { newConversation, withMessage } from './conversation.ts';
import { newSettings, settingsAfter, shownSettings } from './conversation-settings.ts';

const at = new Date('2026-01-01T12:00:00Z');
const say = (conversation: ReturnType<typeof newConversation>, sender: string) =>
  withMessage(conversation, sender, { messageId: 'm', at, authoredBy: 'member', content: 'text' });
const begun = say(newConversation('ann', 'bea', at), 'bea');
const none = newSettings('ann', 'bea');

test('an archived conversation comes back with a message of the contact, not with an own one', () => {
  const archived = settingsAfter(none, { archived: true }, begun);
  expect(shownSettings(archived, begun)).toEqual({ muted: false, archivedSeq: 1, settingsVersion: 1 });
  const mine = say(begun, 'ann');
  expect(shownSettings(archived, mine).archivedSeq).toBe(1);
  expect(shownSettings(archived, say(mine, 'bea')).archivedSeq).toBeNull();
});

test('a muted one stays archived until it is muted no longer', () => {
  const both = settingsAfter(none, { archived: true, muted: true }, begun);
  const written = say(begun, 'bea');
  expect(shownSettings(both, written)).toMatchObject({ muted: true, archivedSeq: 1 });
  const heard = settingsAfter(both, { muted: false }, written);
  expect(heard).toMatchObject({ muted: false, archivedSeq: null, version: 2 });
});

test('what changes nothing has no new version', () => {
  expect(settingsAfter(none, { archived: false, muted: false }, begun)).toBe(none);
  const muted = settingsAfter(none, { muted: true }, begun);
  expect(settingsAfter(muted, { muted: true }, begun)).toBe(muted);
});
