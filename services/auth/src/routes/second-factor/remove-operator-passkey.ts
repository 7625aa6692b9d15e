import { removeOperatorPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { removeOperatorPasskey as remove } from '../../actions/second-factor/remove-operator-passkey.ts';
import type { Context } from '../../context.ts';

export const removeOperatorPasskeyRoute = route(
  removeOperatorPasskey,
  async (context: Context, { params: { id }, caller }) => {
    await remove(context, caller, id);
    return { ok: true as const };
  },
);
