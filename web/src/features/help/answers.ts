import { timings } from '@emberline/contracts/choices';
import { searchKey } from '@emberline/contracts/search-key';
import { monthlyPrice } from '../../members/money-words.ts';

export interface Answer {
  /** Also the answer's address: /help#cancel */
  id: string;
  question: string;
  /** A paragraph each; `[words](/path)` is a link. */
  paragraphs: string[];
}

/** The first three are specified. */
export const answers: Answer[] = [
  {
    id: 'profile',
    question: 'How do I update my profile?',
    paragraphs: [
      'Open [My Account](/account) and choose Edit Profile, or go straight to [your profile form](/profile/edit). Age and zip are required; everything else is up to you. Save at the bottom, and others see the change at once. Your zip is never shown.',
      'Pictures live on [My Photo](/photo): upload up to 12, choose which one stands on your card, and pick a background.',
    ],
  },
  {
    id: 'messages',
    question: 'How do I manage my messages?',
    paragraphs: [
      '[My Mailbox](/mailbox) lists everybody you have talked to, newest first, with a number where something is unread. Choose a person to read and answer. Enter sends; Shift and Enter starts a new line. Scroll up for older messages.',
      '“Online” beside a member means a connection that is open now. Beside a profile marked “Team”, and a member who lets our team answer for them, it means that the team can be reached.',
      'A sign beside each of your messages tells whether it was sent and read. One that could not be sent says so, and can be tried again. What you write while offline is kept and sent later. To stop hearing from somebody, open their profile and block them.',
    ],
  },
  {
    id: 'upgrade',
    question: 'What features do I get after upgrading?',
    paragraphs: [
      'With a membership you can read and write messages, chat in small windows beside any page, and keep favourites on [My Hot Lists](/hotlists). Looking around, your profile and seeing who viewed you stay free.',
      `The first day costs $0; ${monthlyPrice} USD is charged on the 2nd day and then monthly. You can cancel at any time under [Membership](/membership). [Upgrade now](/payment).`,
    ],
  },
  {
    id: 'cancel',
    question: 'How do I cancel my membership?',
    paragraphs: [
      'On [My Membership](/membership) choose Cancel membership and confirm: two clicks, no questions. You keep what you have paid for until its last day, nothing more is charged, and until then you can change your mind in the same place.',
    ],
  },
  {
    id: 'charges',
    question: 'When am I charged?',
    paragraphs: [
      'The payment page tells the price and the date of the first charge before you give a card. The date of the next charge and your invoices are on [My Membership](/membership).',
    ],
  },
  {
    id: 'declined',
    question: 'My card was declined. What can I do?',
    paragraphs: [
      'Check the number and the date, or use another card; some banks want you to confirm the payment first. When a monthly payment fails, your membership is paused; with another card on [My Membership](/membership) it works again at once.',
    ],
  },
  {
    id: 'refund',
    question: 'Can I get my money back?',
    paragraphs: [
      'The [refund policy](/refund-policy) says when. Within 7 days of a charge you can ask for it back beside the charge on [My Membership](/membership), or write to us at the address below.',
    ],
  },
  {
    id: 'team',
    question: 'What does “Team” mean beside a name?',
    paragraphs: [
      'People of our team write as this profile. Each message that the team wrote carries the same mark, also where a member lets the team answer for them, so you always know who writes. You decide about your own mailbox on [My Account](/account).',
    ],
  },
  {
    id: 'presence',
    question: 'Who sees when I am here?',
    paragraphs: [
      'Members see that you are online while a page of yours is open, and afterwards when you were last seen. Switch on “Hide when I am here” on [My Account](/account) and nobody does; in exchange you do not see it of anybody.',
    ],
  },
  {
    id: 'pause',
    question: 'Can I hide my profile for a while?',
    paragraphs: [
      'Yes: “Pause my profile” on [My Account](/account). You are no longer found, and only people you have a conversation with can open your profile. A membership goes on meanwhile.',
    ],
  },
  {
    id: 'block',
    question: 'Somebody bothers me. How do I block or report them?',
    paragraphs: [
      'Both are behind the three dots on their profile and in the conversation. Whoever you block can neither see nor write to you, and is not told. Whom you have blocked is listed on [My Account](/account), where you can take it back. Our team looks at every report.',
    ],
  },
  {
    id: 'hot-list',
    question: 'What is the hot list?',
    paragraphs: [
      'The people you keep in mind: press the heart on a profile or a card, and find them on [My Hot Lists](/hotlists). Only you see your list. When two have saved each other, both are told.',
    ],
  },
  {
    id: 'viewed',
    question: 'Who sees that I looked at a profile?',
    paragraphs: [
      'Its owner, in the list of who viewed them. [Yours](/hotlist/viewed) tells you who looked at you, without a membership too.',
    ],
  },
  {
    id: 'distance',
    question: 'How do you know how far somebody is?',
    paragraphs: [
      'From the zips that both of you entered, and only in coarse steps. Neither of you ever sees the zip or the place of the other.',
    ],
  },
  {
    id: 'notices',
    question: 'How do I hear of new messages?',
    paragraphs: [
      'While a page is open, a small window shows each new message. On [My Account](/account) you can add a sound, notices of this device for when no page is open, and one email for messages that come while you are away.',
    ],
  },
  {
    id: 'offline',
    question: 'What happens without a connection?',
    paragraphs: [
      'Your last ten conversations stay readable, and what you write waits on your device and is sent in its order once you are back.',
    ],
  },
  {
    id: 'password',
    question: 'I forgot my password. How do I get in?',
    paragraphs: [
      'Ask for a link on [Forgot password](/forgot-password), and choose a new one with it. If you still know it, change it on [My Account](/account). All your other devices are then logged off, and you are asked which passkeys you keep.',
    ],
  },
  {
    id: 'email',
    question: 'How do I change my email address?',
    paragraphs: [
      'On [My Account](/account), with your password. We write to both addresses, and it changes once both links were opened. An address that was never confirmed is corrected by a link to the new one alone.',
    ],
  },
  {
    id: 'sessions',
    question: 'I lost a device. Can I log it off?',
    paragraphs: [
      '“Where you are logged in” on [My Account](/account) lists your devices. Log off one of them, or all; the session ends within a second, and we send it no more notices. You can also stop the notices of one alone.',
      `A notice that was sent before may wait at the push service of that browser while the device is off, and still be shown for up to ${timings.heldNotice / 3_600} hours.`,
    ],
  },
  {
    id: 'data',
    question: 'How do I get my data, or delete my account?',
    paragraphs: [
      'Both are at the end of [My Account](/account). The download holds what we store of you. Deleting erases your profile, your photos and what you wrote, everywhere, and cannot be taken back; a running membership ends with it.',
    ],
  },
];

/** The answers that have all words of a search, in the question or below it. */
export function answersFor(search: string): Answer[] {
  const words = searchKey(search).split(' ');
  return answers.filter(({ question, paragraphs }) => {
    const text = searchKey([question, ...paragraphs].join(' '));
    return words.every((word) => text.includes(word));
  });
}
