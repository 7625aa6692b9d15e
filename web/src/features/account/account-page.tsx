import { paymentStatus } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { type Me, useMeQuery } from '../../api/me.ts';
import { texts } from '../../texts.ts';
import { IconAlertCircle, IconCreditCard, IconMail, IconPencil, IconPhoto } from '../../ui/drawings/icons.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import classes from './account-page.module.css';
import { AssistedReplies } from './assisted-replies.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailAddress } from './email-address.tsx';
import { EmailNotices } from './email-notices.tsx';
import { ExportData } from './export-data.tsx';
import { HidePresence } from './hide-presence.tsx';
import { MessageSound } from './message-sound.tsx';
import { OpenedByTeam } from './opened-by-team.tsx';
import { Passkeys } from './passkeys.tsx';
import { PauseProfile } from './pause-profile.tsx';
import { PushSetting } from './push-setting.tsx';
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
        <EmailNotices />
        {me ? <Settings me={me} /> : error && <ErrorState error={error} retry={() => void refetch()} />}
      </div>
    </>
  );
}

function Settings({ me }: { me: Me }) {
  return (
    <>
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
    </>
  );
}
