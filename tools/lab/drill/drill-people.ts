import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteAccount, listMyPhotos, login, sendMessage } from '@emberline/contracts';
import { apiAt } from '@emberline/tests/support/api.ts';
import type { Pair, Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';

export interface Written {
  from: Person;
  text: string;
}

/** What members do during a drill. */
export function drillPeople({ api, services }: ProductAddresses) {
  /** @returns whether it was accepted */
  async function say(from: Person, to: Person, content: string): Promise<boolean> {
    const body = { receiverId: to.id, content };
    return apiAt(api, from.token)(sendMessage, { body }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Logs in again, at the service itself. @throws when the person is not let in */
  async function enter(person: Person): Promise<Person> {
    const body = { identifier: person.username, password: person.password };
    const answer = await apiAt(services.auth)(login, { body });
    if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
    return { ...person, token: answer.body.token };
  }

  return {
    say,
    enter,

    mayEnter: (person: Person): Promise<boolean> =>
      enter(person).then(
        () => true,
        () => false,
      ),

    /** Each pair's first person writes for so long. @returns what was accepted */
    write: async (pairs: Pair[], ms: number): Promise<Written[]> => {
      const accepted: Written[] = [];
      const until = Date.now() + ms;
      const writeOn = async ({ a, b }: Pair, n: number) => {
        for (let i = 0; Date.now() < until; i++) {
          const text = `drill ${until}/${n}/${i}`;
          if (await say(a, b, text)) accepted.push({ from: a, text });
          await sleep(100);
        }
      };
      await Promise.all(pairs.map(writeOn));
      return accepted;
    },

    eraseOwn: async ({ token, password }: Person): Promise<void> => {
      const { status } = await apiAt(api, token)(deleteAccount, { body: { password } });
      if (status !== 200) throw new Error(`deleting an account answered ${status}`);
    },

    /** A hash of each person's first photo, by id. */
    photosOf: async (people: Person[]): Promise<Map<string, string>> => {
      const hashes = new Map<string, string>();
      for (const { id, token } of people) {
        const { body } = await apiAt(api, token)(listMyPhotos);
        const bytes = await (await fetch(new URL(body.photos[0]?.large ?? '', api))).bytes();
        hashes.set(id, createHash('sha256').update(bytes).digest('hex'));
      }
      return hashes;
    },
  };
}
