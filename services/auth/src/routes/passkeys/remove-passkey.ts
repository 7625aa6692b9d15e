import { removePasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { removePasskey as remove } from '../../actions/passkeys/remove-passkey.ts';
import type { Context } from '../../context.ts';

export const removePasskeyRoute = route(
  removePasskey,
  async (context: Context, { params: { id }, caller, request }) => {
    await remove(context, caller.id, id, clientOf(request));
    return { ok: true as const };
  },
);
