import { errors } from './errors.ts';

/**
 * What managers can switch off for a time of trouble. An operation of guests or members names its switch (operation.ts), and the
 * gateway refuses it while that is off. Of messages only the mailbox knows which one is the first, so it looks at `firstMessages`
 * itself. A separate file, so that members' pages do not load it.
 */
export const switches = {
  signup: {
    title: 'New accounts',
    effect: 'nobody can join. Whoever has an account logs in as always.',
    told: 'Nobody can join at the moment. Please come back a little later.',
  },
  memberships: {
    title: 'New memberships',
    effect:
      'nobody can start a membership. Orders that members have begun before are finished, and may charge their cards. Running memberships go on; changing a card and cancelling work.',
    told: 'New memberships are not possible at the moment. Please come back a little later.',
  },
  photos: {
    title: 'Photos of members',
    effect:
      'members cannot add photos, or choose another profile image or background. They can still sort and remove what they have.',
    told: 'Photos cannot be added or chosen at the moment. Those you have stay as they are. Please come back a little later.',
  },
  firstMessages: {
    title: 'First messages',
    effect:
      'members cannot write to somebody for the first time, team profiles included. Conversations that have begun go on, and the team can still write first.',
    told: errors.NEW_CONVERSATIONS_OFF.message,
  },
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as SwitchName[];

export const switchLimits = { reasonMax: 200 } as const;

interface Switch {
  /** For managers. */
  title: string;
  /** For managers, after "While it is off, ". */
  effect: string;
  /** To members and visitors while it is off. */
  told: string;
}
