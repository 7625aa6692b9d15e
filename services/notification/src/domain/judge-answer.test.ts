import { expect, test } from 'vitest';
import { type Answer, type Judgement, judgeAnswer } from './judge-answer.ts';

const at = {
  connect: { command: 'CONN', code: 'ESOCKET' },
  greeting: { command: 'CONN', code: 'EPROTOCOL' },
  login: { command: 'AUTH PLAIN', code: 'EAUTH' },
  sender: { command: 'MAIL FROM', code: 'EENVELOPE' },
  address: { command: 'RCPT TO', code: 'EENVELOPE' },
  data: { command: 'DATA', code: 'EENVELOPE' },
  end: { command: 'DATA', code: 'EMESSAGE' },
} as const satisfies Record<string, Answer>;

/** What servers answer, where, and what it means. */
const answers: [where: keyof typeof at, response: string, judgement: Judgement][] = [
  // What is ours, or the whole server's.
  [
    'greeting',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    'away',
  ],
  ['greeting', '421 4.7.0 Try again later, closing connection.', 'away'],
  [
    'login',
    '535-5.7.8 Username and Password not accepted. For more information, go to https://support.google.com',
    'away',
  ],
  ['login', '535 Authentication Credentials Invalid', 'away'],
  ['login', '454 4.7.0 Temporary authentication failure', 'away'],
  ['login', '534-5.7.9 Application-specific password required.', 'away'],
  ['sender', '530 5.7.0 Must issue a STARTTLS command first', 'away'],
  ['sender', '530 5.7.57 Client not authenticated to send mail.', 'away'],
  [
    'sender',
    '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to',
    'away',
  ],
  ['sender', '554 5.7.1 <hello@emberline.example>: Sender address rejected: Access denied', 'away'],
  ['sender', '501 5.1.7 Bad sender address syntax', 'away'],
  ['sender', '550 5.1.0 <hello@emberline.example> sender rejected', 'away'],
  ['sender', '550 5.1.1 no such sender', 'away'],
  ['sender', '451 4.3.0 Queue file write error', 'away'],
  ['sender', '452 4.3.1 Insufficient system storage', 'away'],
  ['sender', '454 Throttling failure: Daily message quota exceeded.', 'away'],
  ['address', '421 4.3.2 Service shutting down', 'away'],
  ['address', '550 5.1.8 <hello@emberline.example>: Sender address rejected: Domain not found', 'away'],
  // What passes: a letter that may be taken later.
  [
    'address',
    '450 4.2.0 <ann@x.example>: Recipient address rejected: Greylisted, see http://postgrey',
    'held',
  ],
  ['address', '451 4.7.1 Greylisting in action, please come back later', 'held'],
  ['address', '450-4.2.1 The user you are trying to contact is receiving mail too quickly.', 'held'],
  [
    'address',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered.',
    'held',
  ],
  ['address', '550-5.2.1 The user you are trying to contact is receiving mail too quickly.', 'held'],
  ['address', '452 4.2.2 The email account that you tried to reach is over quota', 'held'],
  ['address', '552 5.2.2 The email account that you tried to reach is over quota and inactive', 'held'],
  ['address', '552 5.2.2 <ann@x.example>: Mailbox full', 'held'],
  ['address', '554 5.7.1 <ann@x.example>: Relay access denied', 'held'],
  ['address', '550 5.7.1 Unable to relay for ann@x.example', 'held'],
  ['address', '550 relay not permitted', 'held'],
  [
    'address',
    '550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus. To request removal',
    'held',
  ],
  ['address', '553 5.7.1 <hello@emberline.example>: Sender address rejected: not owned by user', 'held'],
  ['address', '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)', 'held'],
  [
    'address',
    '550 5.7.515 Access denied, sending domain does not meet the required authentication level',
    'held',
  ],
  ['address', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'held'],
  ['address', '550 5.7.0 Local policy violation', 'held'],
  ['address', '550 SPF check failed: no such host may send', 'held'],
  ['address', '550 Blocked', 'held'],
  ['address', '503 5.5.1 Error: need MAIL command', 'held'],
  ['address', '553 5.3.0 <ann@x.example>... Spam blocked', 'held'],
  ['address', '550 5.4.4 Host unknown', 'held'],
  ['data', '554 5.5.1 Error: no valid recipients', 'held'],
  ['data', '552 5.3.4 Error: message file too big', 'held'],
  ['data', '503 5.5.1 RCPT first', 'held'],
  ['end', '552 Requested mail action aborted: exceeded storage allocation', 'held'],
  ['end', '552 5.3.4 Message size exceeds fixed maximum message size', 'held'],
  ['end', '451 4.3.0 Error: queue file write error', 'held'],
  ['end', '451 4.7.500 Server busy. Please try again later', 'held'],
  ['end', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.', 'held'],
  ['end', '550-5.7.1 [192.0.2.1] The IP address sending this message does not have a PTR record', 'held'],
  ['end', '550-5.7.28 [192.0.2.1 18] Our system has detected an unusual rate of unsolicited mail', 'held'],
  [
    'end',
    '554 Message rejected: Email address is not verified. The following identities failed the check',
    'held',
  ],
  ['end', '554 Message rejected: Sending paused for this account.', 'held'],
  ['end', '454 Throttling failure: Maximum sending rate exceeded.', 'held'],
  ['end', '554 5.7.5 Permanent error evaluating DMARC policy', 'held'],
  ['end', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'held'],
  ['end', '354 go ahead', 'held'],
  // There is no such address.
  [
    'address',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos",
    'returned',
  ],
  [
    'address',
    '550 5.1.1 <ann@x.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'returned',
  ],
  [
    'address',
    '550 5.1.1 <ann@x.example>: Recipient address rejected: User unknown in relay recipient table',
    'returned',
  ],
  ['address', '550 5.1.1 <sender.host@x.example>: Recipient address rejected: User unknown', 'returned'],
  [
    'address',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann@x.example not found by SMTP address lookup',
    'returned',
  ],
  ['address', '550 5.1.2 Bad destination system address', 'returned'],
  ['address', '553 5.1.3 The recipient address is not a valid RFC-5321 address.', 'returned'],
  ['address', '551 5.1.6 recipient no longer on server', 'returned'],
  ['address', '556 5.1.10 Recipient address has null MX', 'returned'],
  ['address', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'returned'],
  ['address', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', 'returned'],
  ['address', '550-5.2.1 The email account that you tried to reach is inactive. Learn more', 'returned'],
  ['address', '550 5.2.1 The email account that you tried to reach is disabled.', 'returned'],
  ['address', '556 domain does not accept mail', 'returned'],
  ['address', '550 5.4.4 Invalid domain', 'returned'],
  ['address', '550 5.4.310 DNS domain x.example does not exist [Message=InfoDomainNonexistent]', 'returned'],
  ['address', '550 sender domain does not exist', 'held'],
  ['address', '550 5.1.1 sender verify failed', 'held'],
  ['address', '550 5.1.1 IP address 1.2.3.4 blocked', 'held'],
  ['address', '554 5.1.1 Domain not verified, still in the sandbox', 'held'],
  ['address', '552 5.1.1 User is over the quota', 'held'],
  ['address', '550 No such user here', 'returned'],
  ['address', '550 no such recipient', 'returned'],
  ['address', '550 No such user <sender@relay.host.example> - mx.limit.example', 'returned'],
  ['address', '550 Unknown user', 'returned'],
  ['address', '550 Unrouteable address', 'returned'],
  ['address', '550 Requested action not taken: mailbox unavailable', 'returned'],
  ['address', '551 User not local; please try <ann@y.example>', 'returned'],
  ['address', '511 sorry, no mailbox here by that name (#5.1.1)', 'returned'],
  [
    'end',
    "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0]",
    'returned',
  ],
  ['end', '550 5.1.1 Recipient does not exist', 'returned'],
  // Nobody will take this letter.
  ['end', '550 5.7.1 Message rejected as spam by Content Filtering.', 'refused'],
  ['end', '554 5.6.0 Message contains invalid header', 'refused'],
  ['end', '550 5.6.1 Media not supported', 'refused'],
  ['end', '554 5.7.1 Message contains a virus', 'refused'],
  [
    'end',
    '552-5.7.0 This message was blocked because its content presents a potential security issue.',
    'refused',
  ],
  ['end', '554 Message not allowed - [PH01] Email not accepted for policy reasons.', 'refused'],
];

test.each(answers)('at %s, %s is %s', (where, response, judgement) => {
  expect(judgeAnswer({ ...at[where], response, responseCode: Number(response.slice(0, 3)) })).toBe(judgement);
});

test.each(['ESOCKET', 'ETIMEDOUT', 'ECONNECTION', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'EPROXY', 'ECONFIG'])(
  'a line that fails (%s) is a server that is away, wherever it fails',
  (code) => {
    for (const command of ['CONN', 'DATA', undefined])
      expect(judgeAnswer({ code, ...(command && { command }) })).toBe('away');
  },
);

test('an address that no command can carry is returned', () => {
  expect(judgeAnswer({ command: 'API', code: 'EENVELOPE' })).toBe('returned');
});
