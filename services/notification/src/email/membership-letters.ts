import { plan, productName } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';
import { dayCount } from '@emberline/contracts/operator-choices';
import { refundPolicy } from '@emberline/contracts/refund-choices';
import { dateTime, day, type LetterFacts, type Letters } from './letter.ts';

/** About the membership: charges, the card, refunds. */
export const membershipLetters = {
  'trial-started': (facts) => ({
    subject: 'Your free day has begun',
    preview: `Free until ${day(facts.nextChargeAt)}.`,
    paragraphs: [
      `Welcome. Until ${dateTime(facts.nextChargeAt)} you read and write messages and keep a hotlist, and pay $0.`,
      `Then your membership goes on for ${money(Number(facts.amount))} a month, charged to your card by itself. Cancel before that time, in two clicks, and you pay nothing.`,
      ...alsoValid(facts, 'the start of your membership'),
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'trial-reminder': (facts) => ({
    subject: `Your trial ends ${day(facts.chargeAt)}`,
    preview: `Then ${money(Number(facts.amount))} a month, unless you cancel before.`,
    paragraphs: [
      `Your free day with ${productName} ends on ${dateTime(facts.chargeAt)}. Your membership then goes on for ${money(Number(facts.amount))} a month, charged to your card by itself.`,
      'You would like to stay? Then there is nothing to do. If you would rather not, cancel before that time and you pay nothing.',
      ...alsoValid(facts, 'the start of your membership'),
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  receipt: (facts) => ({
    subject: `Your receipt: ${money(Number(facts.amount))}`,
    preview: 'Thank you for being with us.',
    paragraphs: [
      `Thank you for being with us. We have charged ${money(Number(facts.amount))} for your ${productName} membership.`,
      ...(facts.nextChargeAt ? [`Your next payment is due on ${day(facts.nextChargeAt)}.`] : []),
      ...alsoValid(facts, 'the start of the month that you have paid; the next one begins with that payment'),
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
    note: facts.invoiceId
      ? `Invoice ${facts.invoiceId}. You can cancel at any time; it takes effect at the end of the paid period.`
      : undefined,
  }),

  'charge-failed': (facts) => ({
    subject: 'We could not charge your card',
    preview: 'Your messages are waiting safely.',
    paragraphs: [
      `We tried to charge ${money(Number(facts.amount ?? plan.amount))} for your membership and your bank said no. That happens: a card expires, a limit is reached.`,
      'Until it works, messages and your hotlist are paused. Nothing is lost. Please check your card or use another one.',
    ],
    button: { label: 'Update my card', url: membershipPage(facts) },
  }),

  'confirm-payment': (facts) => ({
    subject: 'Your bank asks you to confirm a payment',
    preview: `${money(Number(facts.amount))} for your membership. Nothing has been charged yet.`,
    paragraphs: [
      `We tried to charge ${money(Number(facts.amount))} for your ${productName} membership, and your bank wants to hear from you first. Nothing has been charged yet.`,
      'Open your membership page and press "Confirm the payment": your bank asks you there. Until then, messages and your hotlist are paused. Nothing is lost.',
      'If you would rather not, there is nothing to do: without your confirmation your bank does not pay.',
    ],
    button: { label: 'Confirm the payment', url: membershipPage(facts) },
  }),

  'card-expiring': (facts) => ({
    subject: 'Your card expires soon',
    preview: 'A minute now keeps your membership going.',
    paragraphs: [
      `The card ending in ${facts.last4} that pays for your membership is good until ${String(facts.month).padStart(2, '0')}/${facts.year}. Add your new one in time, and nothing will be interrupted.`,
    ],
    button: { label: 'Update my card', url: membershipPage(facts) },
  }),

  'subscription-cancelled': (facts) => ({
    subject: 'Your membership is cancelled',
    preview: facts.endedNow
      ? 'Nothing more is charged.'
      : `You can use everything until ${day(facts.validUntil)}.`,
    paragraphs: facts.endedNow
      ? endedNow
      : [
          `We have cancelled your membership. Everything stays open to you until ${dateTime(facts.validUntil)}, and you will not be charged again.`,
          'Your profile and your conversations stay. If you change your mind, one click takes it back.',
        ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'days-given': (facts) => ({
    subject: `We have given you ${dayCount(Number(facts.days))} more`,
    preview: `Your next payment is on ${day(facts.nextChargeAt)}.`,
    paragraphs: [
      `We have given you ${dayCount(Number(facts.days))} more of your ${productName} membership.`,
      `Your next payment of ${money(Number(facts.amount))} is now on ${dateTime(facts.nextChargeAt)}. Until then everything stays open to you, and there is nothing to do.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'days-ending': (facts) => ({
    subject: `Your next payment is on ${day(facts.chargeAt)}`,
    preview: 'The days that we gave you end.',
    paragraphs: [
      `The days that we gave you end on ${dateTime(facts.chargeAt)}. Your membership then goes on for ${money(Number(facts.amount))} a month, charged to your card by itself.`,
      'You would like to stay? Then there is nothing to do. If you would rather not, cancel before that time and nothing is charged.',
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  refunded: (facts) => ({
    subject: `We have refunded ${money(Number(facts.amount))}`,
    preview: 'It goes back to the card that paid.',
    paragraphs: [
      `${facts.asked ? 'You asked us for a refund, and we agree. ' : ''}We have refunded ${money(Number(facts.amount))} of your ${productName} membership. It goes back to the card that paid; your bank may take 5 to 10 days to show it.`,
      facts.endsMembership
        ? 'Your membership has ended with it, and you will not be charged again.'
        : 'Your membership goes on as before.',
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'refund-asked': (facts) => ({
    subject: 'We look at your refund',
    preview: `You hear from us by ${day(facts.decideBy)}.`,
    paragraphs: [
      `You asked us to refund ${money(Number(facts.amount))} of your ${productName} membership. Somebody of our team looks at it, and we decide by ${day(facts.decideBy)}.`,
      `If we agree, the money goes back to the card that paid, within ${refundPolicy.businessDaysToRefund} business days. Either way we write to you.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),

  'refund-decided': (facts) => ({
    subject: facts.outcome === 'granted' ? 'You get your money back' : 'About the refund you asked for',
    preview: `We have decided about ${money(Number(facts.amount))}.`,
    paragraphs: [
      facts.outcome === 'granted'
        ? `You asked us for a refund, and we agree: ${money(Number(facts.amount))} are on their way to the card that paid, and there within ${refundPolicy.businessDaysToRefund} business days.`
        : `You asked us to refund ${money(Number(facts.amount))}. We have looked at it, and we do not refund this charge. Why stands beside it on your membership page.`,
    ],
    button: { label: 'See my membership', url: membershipPage(facts) },
  }),
} satisfies Letters;

const endedNow = [
  'We have cancelled your membership. It has ended now: what was not paid is given up, and you will not be charged again.',
  'Should a payment have been under way at that moment, we give it back by ourselves.',
  'Your profile and your conversations stay, and you can start a new membership whenever you like.',
];

/** The date that My Membership shows beside that of the next charge, and what it means. */
function alsoValid({ validUntil, nextChargeAt, chargeAt }: LetterFacts, from: string): string[] {
  if (!validUntil || validUntil === (nextChargeAt ?? chargeAt)) return [];
  return [`My Membership also says “valid until ${day(validUntil)}”: 31 days from ${from}.`];
}

function membershipPage({ webOrigin }: LetterFacts): string {
  return `${webOrigin}/membership`;
}
