import { listContacts } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { showContacts } from '../../actions/show-contacts.ts';
import { cursorAfter, placeOfCursor } from '../../answers/cursor.ts';
import type { Context } from '../../context.ts';

export const listContactsRoute = route(
  listContacts,
  async (context: Context, { caller, query: { before } }) => {
    const after = before === undefined ? undefined : placeOfCursor(before);
    const conversations = await context.conversations.listOf(caller.id, pageSizes.contacts, after);
    const last = conversations.length === pageSizes.contacts ? conversations.at(-1) : undefined;
    return {
      contacts: await showContacts(context, caller.id, conversations),
      nextCursor: last ? cursorAfter(last) : null,
    };
  },
);
