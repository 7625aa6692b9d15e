import { claimMail, messagingReply, messagingSend, releaseMail, sendMessage } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

const rounds = 200;

test.for([
  ['as specified', false],
  ['with what the operator has seen', true],
] as const)(
  `of two operators at two replicas who write at once one answers each mail, %s: ${rounds} rounds`,
  { timeout: 120_000 },
  async ([, tellsSeen]) => {
    const world = await createWorld();
    const replica = await world.replica();
    const ann = await world.join();
    const team = await world.join({ kind: 'staff' });
    const operators = [world, replica].map((at) => ({ at, operatorId: newId() }));

    async function write({ at, operatorId }: { at: World; operatorId: string }, as: string, seen: object) {
      const body = { senderId: team, receiverId: ann, content: 'Hi Ann', ...seen };
      const answer = await at.call({ operatorId }, as === 'new' ? messagingSend : messagingReply, { body });
      return answer.status === 200 ? 'sent' : answer.body.code;
    }

    for (let round = 0; round < rounds; round++) {
      await world.call(ann, sendMessage, { body: { receiverId: team, content: 'Hello' } });
      const seen = tellsSeen ? { seenSeq: 2 * round + 1 } : {};
      // Replies, new mails, and one of each.
      const kinds = [0, 1].map((i) => ((round + i) % 3 === 0 || round % 4 === 0 ? 'new' : 'reply'));
      const sent = operators.map((operator, i) => write(operator, kinds[i] as string, seen));
      expect((await Promise.all(sent)).sort()).toEqual(['MAIL_ANSWERED', 'sent']);
    }
    const { messages, mails } = world.rows;
    expect(await messages.countDocuments({ authoredBy: 'staff' })).toBe(rounds);
    expect(await mails.countDocuments({ state: 'attended' })).toBe(rounds);
  },
);

test(`of two operators who claim two mails of one conversation at once one has both: ${rounds} rounds`, {
  timeout: 120_000,
}, async () => {
  const world = await createWorld();
  const replica = await world.replica();
  const ann = await world.join();
  const team = await world.join({ kind: 'staff' });
  const mailIds: string[] = [];
  for (const content of ['One', 'Two', 'Three']) {
    const { body } = await world.call(ann, sendMessage, { body: { receiverId: team, content } });
    mailIds.push(body.message._id);
  }
  const operators = [world, replica].map((at) => ({ at, who: { operatorId: newId() } }));
  for (let round = 0; round < rounds; round++) {
    const claims = operators.map(({ at, who }, i) => {
      const mailId = mailIds[(round + i) % mailIds.length] as string;
      return at.call(who, claimMail, { body: { mailId } });
    });
    const codes = (await Promise.all(claims)).map(({ status, body }) => (status === 200 ? 'has' : body.code));
    expect(codes.sort()).toEqual(['MAIL_CLAIMED', 'has']);
    for (const { at, who } of operators)
      for (const mailId of mailIds) await at.call(who, releaseMail, { body: { mailId } });
  }
});
