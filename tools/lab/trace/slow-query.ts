import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { listMessages } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { pathOf } from '@emberline/contracts/operation';
import type { CollectedSpan, Collector } from '@emberline/kit/testing/collector';
import { apiAt } from '@emberline/tests/support/api.ts';
import type { Person } from '@emberline/tests/support/people.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { barsOf, msOf, spansOf } from './spans.ts';
import { addOthers, type Plan, planOf } from './stored-messages.ts';

const root = join(import.meta.dirname, '../../..');
const lost = 'each seq once';
const others = 300_000;

/**
 * Takes an index away, follows a request that needs it, makes the index again, and follows the request once more.
 * @returns what the page says of it
 */
export async function followSlowQuery(
  { addresses, settingsFor }: Product,
  collector: Collector,
  [reader, other]: [Person, Person],
): Promise<string> {
  const { MONGO_URL = '' } = settingsFor('mailbox');
  await using client = await new MongoClient(MONGO_URL).connect();
  const messages = client.db().collection('messages');
  const contactId = other.id;
  // The newest page comes from a replica's memory, so this asks for the one before.
  const newest = await apiAt(addresses.api, reader.token)(listMessages, { query: { contactId } });
  const { nextCursor, messages: [oldest] = [] } = newest.body;
  if (!nextCursor || !oldest) throw new Error('The conversation has one page alone');
  const path = pathOf(listMessages, undefined, { contactId, before: nextCursor });
  const page = { conversationId: conversationIdOf(reader.id, contactId), below: oldest.seq };
  const follow = async (): Promise<Followed> => {
    const requestId = await read(new URL(path, addresses.api), reader);
    const spans = await spansOf(
      collector,
      requestId,
      (found) => found.some(({ service }) => service === 'gateway') && found.some(isQuery),
    );
    return { requestId, spans, plan: await planOf(messages, page) };
  };

  for (let n = 0; n < 30; n++) await read(new URL(path, addresses.api), reader);
  await addOthers(messages, page, others);
  await messages.dropIndex(lost);
  const slow = await follow();
  const migrate = join(root, 'services/mailbox/src/commands/migrate.ts');
  const env = { ...process.env, APP_ENV: 'local', ...settingsFor('mailbox') };
  const printed = await run(process.execPath, [migrate], { env, cwd: root });
  const quick = await follow();
  return describe(slow, quick, printed.trim());
}

interface Followed {
  requestId: string;
  spans: CollectedSpan[];
  plan: Plan;
}

const isQuery = ({ name }: CollectedSpan) => name === 'mongo find messages';

/** @returns the request's id */
async function read(url: URL, { token }: Person): Promise<string> {
  const id = randomUUID();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'x-request-id': id } });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  await answer.arrayBuffer();
  return id;
}

function describe(slow: Followed, quick: Followed, printed: string): string {
  const query = slow.spans.find(isQuery);
  if (!query) throw new Error('The query has no span');
  const ms = (span?: CollectedSpan) => (span ? msOf(span).toFixed(0) : '?');
  const count = (n: number) => n.toLocaleString('en-US');
  const told = ({ plan }: Followed) =>
    `\`${plan.stage}\`, ${count(plan.examined)} documents examined for ${plan.returned}`;
  return `
## From a slow request to its slow query

The same product, made slow on purpose: ${count(others)} messages of others were added, and the index "${lost}" of \`messages\` taken away. Then a member
scrolled back in a conversation.

1. **The request.** \`GET /mailbox/messages?contactId=…&before=…\` took ${ms(slow.spans[0])} ms. Its answer has its id in \`x-request-id\`, here \`${slow.requestId}\`.
   Who has no id finds the operation on the dashboard (Slowest operations), and its traces in Zipkin (\`npm run observe\`) by their duration.
2. **Its trace**, \`${slow.requestId.replaceAll('-', '')}\`:

${barsOf(slow.spans)}

3. **The longest span with nothing below it** is \`${query.name}\` of ${query.service}: ${ms(query)} of ${ms(slow.spans[0])} ms. Gateway and service wait for it. A span names the command and the
   collection alone: what is asked for may be somebody's words. For the same reason MongoDB logs no slow queries here.
4. **The query** is in \`services/mailbox/src/store/messages.ts\`: all queries of a collection are in its file, and the operation, \`listMessages\`, leads to the one. MongoDB says how it goes about it:

\`\`\`
db.messages.find({ conversationId: '…', seq: { $gt: 0, $lt: … } }).sort({ seq: -1 }).limit(30).explain('executionStats')
\`\`\`

   It answers ${told(slow)}: it read the whole collection, since no index fits.
5. **The remedy.** \`node services/mailbox/src/commands/migrate.ts\` makes indexes that are missing (a new index is a line of \`messageIndexes\` there):

\`\`\`
${printed}
\`\`\`

The same request afterwards took ${ms(quick.spans[0])} ms: ${told(quick)}.

${barsOf(quick.spans)}
`;
}
