import { routes } from '@emberline/kit/http/operation';
import { describeOrigin } from '../actions/login/describe-origin.ts';
import { logIn } from '../actions/login/log-in.ts';
import { orderElsewhere } from '../actions/order-elsewhere.ts';
import type { Context } from '../context.ts';

export const login = routes<Context>({
  adminLogin: (context, { body, request }) => logIn(context, { ...body, ...describeOrigin(request) }),
  adminLogoff: async (context, { caller: { id: operatorId, sessionId }, bearer }) => {
    await orderElsewhere(context, { operatorId, action: 'logoff' }, () =>
      context.others.for(bearer).endSessions({ sessionId }),
    );
    return { ok: true as const };
  },
  adminMe: async ({ others }, { bearer, caller }) => ({
    ...(await others.for(bearer).operator()),
    isNewcomer: caller.roles.length === 0,
  }),
  changeOwnOperatorPassword: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'change-password' }, () =>
      context.others.for(bearer).changePassword({ ...body, ...describeOrigin(request) }),
    ),
  listOwnOperatorSessions: ({ others }, { bearer }) => others.for(bearer).sessions(),
  endOwnOperatorSession: (context, { params: { id: sessionId }, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'end-session' }, () =>
      context.others.for(bearer).endSessions({ sessionId }),
    ),
  noteOwnActivity: ({ others }, { bearer }) => others.for(bearer).noteActivity(),
  addOwnPasskey: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'add-passkey' }, () =>
      context.others.for(bearer).addPasskey({ ...body, ...describeOrigin(request) }),
    ),
  listOwnPasskeys: ({ others }, { bearer }) => others.for(bearer).passkeys(),
  offerOwnPasskey: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'offer-passkey' }, () =>
      context.others.for(bearer).offerPasskey({ ...body, address: describeOrigin(request).address }),
    ),
  offerOwnProof: ({ others }, { bearer }) => others.for(bearer).offerProof(),
  renameOwnPasskey: (context, { params: { id }, body, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'rename-passkey' }, () =>
      context.others.for(bearer).renamePasskey(id, body.name),
    ),
  removeOwnPasskey: (context, { params: { id }, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'remove-passkey' }, () =>
      context.others.for(bearer).removePasskey(id),
    ),
  offerAdminLogin: ({ others }, { body, request }) =>
    others.offerLogin({ ...body, address: describeOrigin(request).address }),
  offerSecondFactor: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'offer-second-factor' }, () =>
      context.others.for(bearer).offerSecondFactor({ ...body, address: describeOrigin(request).address }),
    ),
  confirmSecondFactor: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'add-second-factor' }, () =>
      context.others.for(bearer).confirmSecondFactor({ ...body, ...describeOrigin(request) }),
    ),
  removeSecondFactor: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'remove-second-factor' }, () =>
      context.others.for(bearer).removeSecondFactor({ ...body, address: describeOrigin(request).address }),
    ),
  proveSecondFactor: (context, { body, caller, bearer, request }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'prove-second-factor' }, () =>
      context.others.for(bearer).proveSecondFactor({ ...body, address: describeOrigin(request).address }),
    ),
});
