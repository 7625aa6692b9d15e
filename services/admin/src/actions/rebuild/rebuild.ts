import type { AnswerOf, rebuildReadModels } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { chargePage } from './charge-page.ts';
import { correctionPage } from './correction-page.ts';
import { mailPage } from './mail-page.ts';
import { userPage } from './user-page.ts';

const pageSize = 250;

/**
 * Rebuilds the operators' lists and counts page by page from the services that own the facts. Corrects existing rows and
 * adds missing ones. Events may arrive meanwhile, since each message, mail and charge counts once. Leaves alone what this
 * service owns: operators, audit list, canned replies, progress of erasures and reports.
 * @returns how many of each were read.
 */
export async function rebuild(context: Context): Promise<AnswerOf<typeof rebuildReadModels>> {
  const { profiles, conversations, mails, charges, corrections } = context.others.pages;
  return {
    // Before the users, whose totals are sums of these.
    conversations: await eachPage(conversations, (page) => context.received.replace(page)),
    mails: await eachPage(mails, (page) => mailPage(context, page)),
    users: await eachPage(profiles, (page) => userPage(context, page)),
    charges: await eachPage(charges, (page) => chargePage(context, page)),
    corrections: await eachPage(corrections, (page) => correctionPage(context, page)),
  };
}

/** @param take returns false to read the page again, when newer events were stored meanwhile. */
async function eachPage<T extends { id: string }>(
  ask: (query: { after: string; limit: number }) => Promise<T[]>,
  take: (page: T[]) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const page = await ask({ after, limit: pageSize });
    if (page.length === 0) return count;
    if (!(await take(page))) continue;
    count += page.length;
    after = page.at(-1)?.id as string;
  }
}
