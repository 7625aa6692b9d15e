import { listReports, removeUserPart, reportMember, resolveReport, warnUser } from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import { type Api, apiAt } from '@emberline/tests/support/api.ts';
import { describePerson } from '@emberline/tests/support/describe-person.ts';
import type { Operator } from '@emberline/tests/support/operators.ts';
import type { Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { MongoClient } from 'mongodb';

/** The emails that this release can send and the last one could not. */
export const newEmails = ['part-removed', 'profile-warned', 'report-closed'];

/**
 * What could not be done in the last release: what it leaves behind must not disturb that release after the way back. To be
 * written anew after each release. @throws when something of it fails
 */
export async function useWhatIsNew(
  { addresses }: { addresses: Pick<ProductAddresses, 'api' | 'mongoUrl'> },
  person: Person,
  other: Person,
  operator: Operator,
) {
  const call = operator.api;
  await describePerson(addresses, person.token);
  const body = { part: 'aboutMe', reason: 'Harassment' } as const;
  await mustDo(call(removeUserPart, { params: { id: person.id }, body }));
  await mustDo(call(warnUser, { params: { id: person.id }, body: { reason: 'Harassment' } }));
  const report = { params: { id: person.id }, body: { reason: 'Harassment' } } as const;
  await mustDo(apiAt(addresses.api, other.token)(reportMember, report));
  const id = await eventually(() => openReport(call), { within: 30_000 });
  await mustDo(call(resolveReport, { params: { id }, body: { outcome: 'Text removed', tell: 'acted' } }));
  await using client = await new MongoClient(addresses.mongoUrl).connect();
  const emails = client.db('notification').collection('emails');
  const areSent = async () =>
    (await emails.countDocuments({ kind: { $in: newEmails }, state: 'sent' })) >= newEmails.length;
  await eventually(areSent, { within: 60_000 });
}

async function openReport(call: Api): Promise<string> {
  const open = (await call(listReports)).body.reports.find(({ resolvedAt }) => !resolvedAt);
  if (!open) throw new Error('no report is open');
  return open.id;
}

async function mustDo(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`what is new answered ${status}: ${JSON.stringify(body)}`);
}

export interface Left {
  /** Of all groups, with their reasons. */
  deadLetters: string[];
  /** Events that wait for the later release again. */
  held: number;
  /** Emails that could not be sent at the first attempt. */
  failedEmails: number;
}

/**
 * What did not come through, once nothing waits in an outbox any more.
 * @param urls of all services' databases, with their names
 */
export async function whatIsLeft(urls: readonly string[]): Promise<Left> {
  await using clients = new AsyncDisposableStack();
  const databases = urls.map((url) => clients.use(new MongoClient(url)).db());
  const everywhere = async (collection: string, filter: object) =>
    (await Promise.all(databases.map((db) => db.collection(collection).find(filter).toArray()))).flat();
  const isEmpty = async () => (await everywhere('outbox', { state: 'pending' })).length === 0;
  await eventually(isEmpty, { within: 60_000 });
  const letters = await everywhere('deadLetters', { state: 'dead' });
  return {
    deadLetters: letters.map(({ group, record, reason }) => `${group} ${record.topic}: ${reason}`),
    held: (await everywhere('deadLetters', { state: 'held' })).length,
    failedEmails: (await everywhere('emails', { $or: [{ state: 'failed' }, { attempts: { $gt: 1 } }] }))
      .length,
  };
}
