/**
 * What an email server's refusal means.
 * `returned`: there is no such address, or it takes nothing · `refused`: nobody will take this letter, for what it says ·
 * `held`: this letter may be taken later · `away`: the server takes no letters from us now, whoever they are to.
 * Only the first two are final: all else can be put right, by us or by them.
 */
export type Judgement = 'returned' | 'refused' | 'held' | 'away';

/** Of nodemailer's errors: the command that failed, the reply's code and its text. */
export interface Answer {
  /** `CONN`, `EHLO`, `AUTH …`, `MAIL FROM`, `RCPT TO`, `DATA` (also for its end); `API`: refused before it was sent. */
  command?: string;
  /** nodemailer's own: `EENVELOPE`, `EMESSAGE` (the end of the data), `ESOCKET` … */
  code?: string;
  responseCode?: number;
  response?: string;
}

interface Rule {
  judgement: Judgement;
  /** At the recipient's address, or at the end of the data; left out: at both. */
  at?: 'address' | 'data';
  /** The enhanced code (RFC 3463) that the reply has; null: it has none. Left out: any or none. */
  enhanced?: RegExp | null;
  says?: RegExp;
}

/** Words of servers that name themselves, us or a rate as the cause, whatever their code. */
const aboutUs =
  /relay|\bspf\b|dkim|dmarc|authenti|sender|\bip\b|\[\d+\.|\bhost\b|\bptr\b|reverse dns|blocked using|block ?list|blacklist|spamhaus|\blisted\b|\brate\b|quota|too many|too (quickly|fast|often)|throttl|limit|not verified|paused|suspended|try again|tempor|greylist|over ?quota|mailbox (is )?full|starttls|unusual/i;

const noSuchPerson =
  /(no such|unknown|invalid|not a valid|non-?existent|bad destination) (user|recipient|mailbox|address|local part|account|person)|(user|recipient|mailbox|account|address|person)\b.{0,60}(unknown|not found|does ?n.t exist|does not exist|unavailable|disabled|inactive|no longer|not exist|invalid|not known|rejected: access denied)|does(n.t| not) have an? .{0,40}account|no mailbox here|unrouteable|mailbox unavailable|not (our|a) (customer|user)|user not local|delivery to .{0,80} not (possible|allowed): no/i;

const noSuchDomain =
  /^(?!.*sender).*(domain\b.{0,30}(does ?n.t exist|does not (exist|accept)|not found|invalid)|invalid domain|null mx)/i;

/** Addresses, and names of hosts, which may hold any word. */
const names = /(?<!\S)\S*@\S*|(?<![\w.-])(?=[\w.-]*[a-z])[\w-]+(\.[\w-]+)+/gi;

/** The first that fits a reply of 5xx to an address or to the data decides. */
const rules: readonly Rule[] = [
  // A sender's address that is refused is ours.
  { judgement: 'away', enhanced: /^5\.1\.[78]$/ },
  // The same, and what holds for every letter of ours, by servers that call it a bad address.
  { judgement: 'held', enhanced: /^5\.1\.1$/, says: /sender verif|\bblocked\b|domain not verified|quota/i },
  { judgement: 'returned', enhanced: /^5\.1\.([1236]|10)$/ },
  { judgement: 'returned', at: 'address', says: noSuchDomain },
  { judgement: 'held', says: aboutUs },
  { judgement: 'returned', enhanced: /^5\.1\.0$|^5\.2\.1$/ },
  { judgement: 'returned', enhanced: /^5\.(0\.0|1\.9|4\.1|5\.\d|7\.1)$/, at: 'address', says: noSuchPerson },
  { judgement: 'returned', enhanced: null, says: noSuchPerson },
  { judgement: 'refused', at: 'data', enhanced: /^5\.(6\.\d+|7\.[017])$/ },
  { judgement: 'refused', at: 'data', enhanced: null, says: /spam|virus|content|policy|phish|unsolicited/i },
];

/** @param answer the error of an attempt to send; what is no answer of a server is taken as a server that is away */
export function judgeAnswer({ command = '', code, responseCode, response = '' }: Answer): Judgement {
  // An address that cannot be written into a command.
  if (command === 'API' && code === 'EENVELOPE') return 'returned';
  const at = command === 'RCPT TO' ? 'address' : command === 'DATA' ? 'data' : undefined;
  if (!at || responseCode === undefined || responseCode === 421) return 'away';
  if (responseCode < 500) return 'held';
  // DATA itself is refused before anybody has seen what the letter says.
  if (at === 'data' && code !== 'EMESSAGE') return 'held';
  const enhanced = /^\d{3}[ -](?:.*?\(?#)?([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  const words = response.replaceAll(names, '').replaceAll(/\s+(\d{3}[ -])?/g, ' ');
  const fits = (rule: Rule) =>
    (rule.at === undefined || rule.at === at) &&
    (rule.enhanced === undefined ||
      (rule.enhanced === null ? enhanced === null : rule.enhanced.test(enhanced ?? ''))) &&
    (rule.says === undefined || rule.says.test(words));
  return rules.find(fits)?.judgement ?? 'held';
}
