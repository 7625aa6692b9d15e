import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminLogin, seedAuth, seedMailbox, sendMessage } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { type Api, apiAt } from '../support/api.ts';
import { credential, makePeople, type Person } from '../support/people.ts';
import { listen } from './observe.ts';

/** Brings a member online, which the notification service publishes and the other services consume. */
export async function comeOnline({ addresses }: Product): Promise<void> {
  const { stop } = listen(addresses.api, addresses.web, await makePeople(addresses, 1));
  await sleep(1_000);
  stop();
}

/** Lets a member write to a team profile. @returns the mail, and two operators who may answer it. */
export async function makeMail({ addresses }: Product): Promise<{ mailId: string; operators: [Api, Api] }> {
  const [member] = (await makePeople(addresses, 1)) as [Person];
  const profile = randomBytes(12).toString('hex');
  const facts = { firstname: 'Tamsin', lastname: 'Team', username: `team_${profile}`, profileImage: null };
  const state = { isVerified: true, complete: true, assistedReplies: false };
  const kinds = { kind: 'member', profileKind: 'staff' } as const;
  const team = { id: profile, ...kinds, ...facts, ...state };
  const { auth, mailbox } = addresses.services;
  await callService(seedMailbox, { url: mailbox, credential, body: { rows: [team] } });
  const sent = await apiAt(mailbox, member.token)(sendMessage, {
    body: { receiverId: profile, content: 'Is anybody there?' },
  });
  const names = [0, 1].map((n) => `op_${profile.slice(-12)}_${n}`);
  const password = 'long evening shifts';
  const rows = names.map((username) => ({
    kind: 'operator' as const,
    username,
    password,
    role: 'operator' as const,
  }));
  await callService(seedAuth, { url: auth, credential, body: { rows } });
  const logIn = async (username: string) => {
    const { body } = await apiAt(auth)(adminLogin, { body: { username, password } });
    return apiAt(mailbox, body.token);
  };
  const [first, second] = (await Promise.all(names.map(logIn))) as [Api, Api];
  return { mailId: sent.body.message._id, operators: [first, second] };
}
