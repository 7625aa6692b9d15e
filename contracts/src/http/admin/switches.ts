import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { counted, Nullable, OneOf, Text, Time } from '../../schemas.ts';
import { switchLimits, switchNames } from '../../switches.ts';

/** What members may do, switched off and on by managers. */

const Version = Type.Integer({ ...counted(), description: 'rises with each change; 0 before the first one' });
const Reason = Nullable(Text(switchLimits.reasonMax));

export const listSwitches = admin('listSwitches', 'manager', 'GET /admin/switches', {
  summary: 'What can be switched off for members, and what is.',
  answer: Type.Object({
    switches: Type.Array(
      Type.Object({
        name: OneOf(switchNames),
        on: Type.Boolean(),
        since: Nullable(Time),
        by: Nullable(Type.String({ description: 'an operator’s name' })),
        reason: Nullable(Type.String({ description: 'why it is off; managers alone see it' })),
        version: Version,
      }),
    ),
    inForce: Type.Boolean({
      description:
        'false while the gateway cannot be told: then it goes by what it knew for 30 s, after that everything is on',
    }),
  }),
});

export const setSwitch = admin('setSwitch', 'manager', 'PUT /admin/switches/:name', {
  summary: 'Switch it off or on. CONFLICT names who has changed it meanwhile.',
  params: Type.Object({ name: OneOf(switchNames) }),
  body: Type.Object({
    on: Type.Boolean(),
    reason: Type.Optional(Reason),
    version: Version,
  }),
  answer: Type.Object({ version: Version }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
});

export const listSwitchedOff = admin('listSwitchedOff', 'guest', 'GET /switches', {
  summary: 'What is switched off for members at the moment, with the words they are told.',
  limit: { count: 600, seconds: 300, per: 'address' },
  answer: Type.Object({
    off: Type.Array(Type.Object({ name: OneOf(switchNames), told: Type.String() })),
  }),
});
