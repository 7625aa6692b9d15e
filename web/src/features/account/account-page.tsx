import { paymentStatus } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { type Me, useMeQuery } from '../../api/me.ts';
import type { MemberCardData } from '../../api/people.ts';
import {
  ChangeEmail,
  type EmailChange,
  useEmailChangeQuery,
  useStopEmailChangeMutation,
} from '../../members/email-change/change-email.tsx';
import { dayAndHour } from '../../members/money-words.ts';
import { useUnblockMemberMutation } from '../../members/safety/safety-api.ts';
import { texts } from '../../texts.ts';
import {
  IconAlertCircle,
  IconCreditCard,
  IconDownload,
  IconMail,
  IconPencil,
  IconPhoto,
} from '../../ui/drawings/icons.ts';
import { Panes } from '../../ui/feedback/panes.tsx';
import { toastOutcome } from '../../ui/feedback/toast.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import * as classes from './account.module.css';
import { useListBlockedQuery } from './account-api.ts';
import { ChangePassword } from './change-password.tsx';
import { OpenedByTeam } from './opened-by-team.tsx';
import { Passkeys } from './passkeys.tsx';
import { PushSetting } from './push-setting.tsx';
import { Setting } from './setting.tsx';
import {
  AssistedReplies,
  EmailNews,
  EmailNotices,
  HidePresence,
  MessageSound,
  PauseProfile,
} from './switches.tsx';
import { WhereLoggedIn } from './where-logged-in.tsx';

const cards = [
  { to: '/profile/edit', title: 'Edit Profile', text: 'What others read about you', Icon: IconPencil },
  { to: '/photo', title: 'My Photos', text: 'Add, crop, choose the first', Icon: IconPhoto },
  { to: '/mailbox', title: 'My Mailbox', text: 'Everybody you talk to', Icon: IconMail },
  { to: '/membership', title: 'My Membership', text: 'Status, invoices, cancel', Icon: IconCreditCard },
] as const;

export function AccountPage() {
  const { data: me, error, refetch } = useMeQuery();
  return (
    <>
      <PageHeader title="My Account" intro={me ? `Signed in as ${me.username} (${me.email})` : '\u00a0'} />
      {me && me.paymentStatus !== paymentStatus.active && (
        <div className={classes.warning}>
          <IconAlertCircle size={22} aria-hidden />
          <p>{texts.account.notSubscribed}</p>
          <Button size="sm" component={Link} to="/payment">
            {texts.frame.upgrade}
          </Button>
        </div>
      )}
      <ul className={classes.cards}>
        {cards.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <span className={classes.icon}>
                <Icon size={24} aria-hidden />
              </span>
              <strong>{title}</strong>
              <span className={classes.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.settings}>
        <h2>Settings</h2>
        <Panes>
          <EmailNotices />
          <EmailNews />
        </Panes>
        {me ? <Settings me={me} /> : error && <ErrorState error={error} retry={() => void refetch()} />}
      </div>
    </>
  );
}

function Settings({ me }: { me: Me }) {
  return (
    <Panes>
      <MessageSound />
      <PushSetting />
      <PauseProfile paused={me.paused === true} paid={me.paymentStatus === paymentStatus.active} />
      <HidePresence />
      <AssistedReplies allowed={me.assistedReplies} />
      <EmailAddress me={me} />
      <ChangePassword username={me.username} />
      <Passkeys username={me.username} />
      <WhereLoggedIn />
      <BlockedMembers />
      <OpenedByTeam />
      <ExportData />
      <DeleteAccount paid={me.paymentStatus === paymentStatus.active} />
    </Panes>
  );
}

function BlockedMembers() {
  const { data: blocked } = useListBlockedQuery();
  return (
    <Setting title="Blocked members">
      {blocked && blocked.length > 0 ? (
        <ul className={classes.list}>
          {blocked.map((member) => (
            <Blocked key={member.id} member={member} />
          ))}
        </ul>
      ) : (
        <p>
          You have blocked nobody. You can block somebody on their profile or in a chat; they are not told.
        </p>
      )}
    </Setting>
  );
}

function Blocked({ member: { id, firstname } }: { member: MemberCardData }) {
  const [unblock, { isLoading }] = useUnblockMemberMutation();
  return (
    <li className="split gap-12">
      <bdi>{firstname}</bdi>
      <Button
        size="sm"
        variant="default"
        loading={isLoading}
        onClick={() => void toastOutcome(unblock(id), `You have unblocked ${isolated(firstname)}.`)}
      >
        Unblock
      </Button>
    </li>
  );
}

const DeleteDialog = lazyPart(() => import('./password-dialogs.tsx'), 'DeleteDialog');

function DeleteAccount({ paid }: { paid: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Setting
      title="Delete my account"
      action={
        <Button variant="default" color="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      }
    >
      <p>Erases your profile, your photos and what you wrote, everywhere. This cannot be taken back.</p>
      {open && <DeleteDialog paid={paid} close={() => setOpen(false)} />}
    </Setting>
  );
}

const ExportDialog = lazyPart(() => import('./password-dialogs.tsx'), 'ExportDialog');

export function ExportData() {
  const [open, setOpen] = useState(false);
  return (
    <Setting
      title="My data"
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={19} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Download my data
        </Button>
      }
    >
      <p>
        Everything we keep about you, in one archive: your profile, messages and payments as JSON, and your
        photos. We ask for your password first.
      </p>
      {open && <ExportDialog close={() => setOpen(false)} />}
    </Setting>
  );
}

/** The email address, how to change it, and the change that waits to be confirmed. */
export function EmailAddress({ me: { email, isVerified } }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const { data } = useEmailChangeQuery(undefined, { refetchOnFocus: true });
  const change = data?.change;
  return (
    <Setting
      title="Email address"
      action={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {isVerified ? 'Change email address' : 'Correct email address'}
          </Button>
        )
      }
    >
      <p className="anywhere">
        {email}
        {!isVerified && ' (not verified yet)'}
      </p>
      {change && !open && <Waiting change={change} old={email} />}
      {open && <ChangeEmail isVerified={isVerified} close={() => setOpen(false)} />}
    </Setting>
  );
}

function Waiting({ change: { email, waitsFor, expiresAt }, old }: { change: EmailChange; old: string }) {
  const [stop, { isLoading }] = useStopEmailChangeMutation();
  return (
    <div className={classes.waiting} role="status">
      <p>
        To change it to <strong>{email}</strong>, open the {waitsFor.length > 1 ? 'links' : 'link'} that we
        sent to {waitsFor.map((side) => (side === 'old' ? old : email)).join(' and to ')}, until{' '}
        {dayAndHour(expiresAt)}.
      </p>
      <Button
        size="sm"
        variant="default"
        loading={isLoading}
        onClick={() => void toastOutcome(stop(), 'Your email address stays as it is.')}
      >
        Do not change it
      </Button>
    </div>
  );
}
