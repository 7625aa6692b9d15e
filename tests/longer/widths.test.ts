import { saveProfile, sendMessage } from '@emberline/contracts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { useBrowser, type Visitor } from '../support/browser.ts';
import { describePerson } from '../support/describe-person.ts';
import { fits } from '../support/fits.ts';
import { known } from '../support/known.ts';
import {
  addressesOf,
  expectFits,
  expectFitsWithoutAnswers,
  few,
  openWhole,
  press,
} from '../support/page-walk.ts';
import { makePeople, type Person } from '../support/people.ts';

/** Every page in every width, with larger and longer texts, in both directions: nothing scrolls sideways, is cut or covered. */
const browser = useBrowser();
const product = inject('product');
const visitors: Record<string, Visitor> = {};
let nora = '';
let wordy = '';
const guestPages = addressesOf(['public', 'none'], {}).filter((path) => !path.startsWith('/admin'));
const memberPages = addressesOf(['member'], {
  ':memberId': '{wordy}',
  ':recipientId': '{wordy}',
  ':slug': 'small-talk-that-leads-somewhere',
});
const at = (path: string) => path.replace('{nora}', nora).replace('{wordy}', wordy);

beforeAll(async () => {
  const demo2 = await known('demo2');
  nora = demo2.id;
  const demo = await known('demo');
  const [newcomer, talker] = (await makePeople(product, 2)) as [Person, Person];
  wordy = talker.id;
  await describePerson(product, talker.token);
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
  const link = `https://example.org/${'a-long-path-without-an-end/'.repeat(5)}`;
  const api = apiAt(product.api, talker.token);
  const described = {
    age: 34,
    zip: '98765',
    aboutMe: `${word} ${link}`,
    occupation: 'Construction and trades',
  };
  expect((await api(saveProfile, { body: described as never })).status).toBe(200);
  for (const content of [link, `${word}${word}`, '🏳️‍🌈'.repeat(60)])
    expect((await api(sendMessage, { body: { receiverId: demo.id, content } })).status).toBe(200);
  const tokens = {
    guest: undefined,
    member: demo.token,
    demo2: demo2.token,
    unpaid: (await known('free')).token,
    unverified: (await known('unverified')).token,
    newcomer: newcomer.token,
  };
  for (const [who, token] of Object.entries(tokens))
    visitors[who] = await browser.visitor({ width: 360, height: 740, ...(token && { token }) });
});

interface Look {
  path: string;
  /** Instead of the page with all its answers. */
  unanswered?: boolean;
  /** What is pressed one after the other. */
  presses?: (string | RegExp)[];
}

const asked = (path: string, ...presses: (string | RegExp)[]): Look => ({ path, presses });
const looks: Record<string, Look[]> = {
  guest: [
    ...[...guestPages, '/nowhere'].map((path) => ({ path })),
    asked('/login', /^Log in$/),
    asked('/signup', /^(Next|Create my account)$/),
    asked('/contact', 'Send to our team'),
  ],
  member: [
    ...memberPages.map((path) => ({ path })),
    asked('/home', 'More'),
    asked('/home', 'Filters'),
    asked('/view/{nora}', /^Open photo 1/),
    asked('/view/{nora}', /^Block or report/),
    asked('/view/{nora}', /^Block or report/, /^Report/),
    asked('/view/{nora}', /^Block or report/, /^Block/),
    asked('/mailbox/{nora}', /^Mute, archive/),
    asked('/mailbox/{nora}', /^Mute, archive/, 'Report Nora'),
    asked('/account', 'Change email address'),
    asked('/account', 'Change password'),
    asked('/account', 'Download my data'),
    asked('/account', 'Delete my account'),
    asked('/membership', 'Cancel membership'),
    asked('/membership', 'Change card'),
    asked('/advice', 'Read More'),
    asked('/help', 'How do I update my profile?', 'Send to our team'),
  ],
  demo2: memberPages.map((path) => ({ path, unanswered: true })),
  unpaid: ['/home', '/welcome', '/view/{wordy}', '/mailbox', '/mailbox/{wordy}', '/account', '/membership']
    .concat('/payment', '/payment-success')
    .map((path) => ({ path })),
  newcomer: [
    ...['/welcome', '/mailbox', '/photo', '/hotlists', '/hotlist/viewed'].map((path) => ({ path })),
    asked('/view/{nora}', 'Hotlist'),
    asked('/profile/edit', 'Save profile'),
  ],
  unverified: ['/home', '/account'].map((path) => ({ path })),
};

/** They run at the same time, each from page to page. */
describe.concurrent.each(Object.entries(looks))(
  'nothing is out of sight, cut or covered for a %s',
  (who, table) => {
    test.each(table)(
      '$path unanswered: $unanswered, pressed: $presses',
      { concurrent: false },
      async ({ path, unanswered, presses = [] }) => {
        const visitor = visitors[who] as Visitor;
        if (unanswered) return expectFitsWithoutAnswers(visitor, at(path));
        await openWhole(visitor, at(path));
        await press(visitor.page, presses);
        await expectFits(visitor.page, presses.length > 0 ? few : fits);
      },
    );
  },
);
