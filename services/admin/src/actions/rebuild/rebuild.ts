import type { AnswerOf, rebuildReadModels } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { chargePage } from './charge-page.ts';
import { mailPage } from './mail-page.ts';
import { userPage } from './user-page.ts';

const pageSize = 250;

/**
 * Makes the operators' lists and counts anew from what the owners of the facts tell, page by page. What is there is put
 * right, what is missing is added; events may come meanwhile, for each message, mail and charge counts once. What this
 * service itself owns is left alone: operators, audit list, canned replies, the course of erasures and reports.
 * @returns how many of each were read.
 */
export async function rebuild(context: Context): Promise<AnswerOf<typeof rebuildReadModels>> {
  const { profiles, conversations, mails, charges } = context.others.pages;
  return {
    // Before the users, whose totals are the sums of these.
    conversations: await eachPage(conversations, (page) => context.received.replace(page)),
    mails: await eachPage(mails, (page) => mailPage(context, page)),
    users: await eachPage(profiles, (page) => userPage(context, page)),
    charges: await eachPage(charges, (page) => chargePage(context, page)),
  };
}

/** @param take returns false to read the page again, because newer events were stored meanwhile. */
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
