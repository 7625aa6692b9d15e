import { Link, useNavigate } from 'react-router';
import { Presence } from '../../../members/card/presence.tsx';
import { TeamMark } from '../../../members/card/team-mark.tsx';
import { useOpenChat } from '../../../members/chats/use-open-chat.ts';
import { SafetyMenu } from '../../../members/safety/safety-menu.tsx';
import { useAppSelector } from '../../../store/hooks.ts';
import { IconPictureInPicture } from '../../../ui/drawings/icons.ts';
import { RoundButton } from '../../../ui/layout/round-button.tsx';
import { Avatar } from '../contacts/avatar.tsx';
import { Name } from '../contacts/name.tsx';
import type { Person } from '../contacts/person.ts';
import { knownEntry } from '../state/contact-actions.ts';
import { messagesOf } from '../state/conversation.ts';
import { knownConversation } from '../state/conversation-actions.ts';
import classes from './chat-header.module.css';
import { ChatBar } from './chat-on-its-way.tsx';
import { ConversationItems } from './conversation-items.tsx';

/** The contact's name and presence, with block and report. */
export function ChatHeader({ person }: { person: Person }) {
  const { id, kind, online, lastOnline, left, blocked } = person;
  return (
    <ChatBar>
      <Who to={left ? undefined : `/view/${id}`}>
        <Avatar person={person} size={44} />
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>
              <Name {...person} />
            </span>
            {kind === 'staff' && <TeamMark />}
          </span>
          {!left && !blocked && <Presence online={online} lastOnline={lastOnline} />}
        </span>
      </Who>
      {!left && <PopOut id={id} />}
      <Menu person={person} />
    </ChatBar>
  );
}

/** What one can do about the conversation and the person. */
function Menu({ person }: { person: Person }) {
  const entry = useAppSelector(() => knownEntry(person.id));
  if (person.left && !entry) return null;
  const items = (close: () => void) => entry && <ConversationItems entry={entry} close={close} />;
  const label = person.left ? 'archive the chat with' : 'mute, archive';
  return (
    <SafetyMenu
      member={person}
      further={entry && { label, items }}
      reportable={() => ({ messages: received(person.id) })}
    />
  );
}

const mostReportable = 30;

/** The newest messages of theirs that this page knows. */
function received(contactId: string) {
  const known = knownConversation(contactId);
  const theirs = known
    ? messagesOf(known).filter(({ sender, content }) => sender === contactId && content)
    : [];
  return theirs
    .slice(-mostReportable)
    .reverse()
    .map(({ seq, content }) => ({ seq, text: content }));
}

function Who({ to, children }: { to: string | undefined; children: React.ReactNode }) {
  if (!to) return <div className={classes.who}>{children}</div>;
  return (
    <Link to={to} className={classes.who} title="See the profile">
      {children}
    </Link>
  );
}

/** Opens the chat as a popup, which stays open on other pages. */
function PopOut({ id }: { id: string }) {
  const openChat = useOpenChat();
  const navigate = useNavigate();
  return (
    <RoundButton
      className={classes.popOut}
      aria-label="Keep this chat open on other pages"
      tooltip
      onClick={() => {
        openChat(id);
        void navigate('/home');
      }}
    >
      <IconPictureInPicture size={20} aria-hidden />
    </RoundButton>
  );
}
