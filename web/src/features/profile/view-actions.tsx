import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useOpenChat } from '../../members/chats/popup-chats.ts';
import { useHotlist } from '../../members/hotlist/hotlist-api.ts';
import type { MemberProfile } from '../../members/profile-api.ts';
import { IconHeart, IconHeartFilled, IconMessage, IconPictureInPicture } from '../../ui/drawings/icons.ts';
import * as classes from './profile.module.css';

/** Message and hotlist, always in reach on phones. */
export function ViewActions({ profile }: { profile: MemberProfile }) {
  const { id, firstname } = profile;
  const { hotlisted, busy, toggle } = useHotlist(profile);
  const openChat = useOpenChat();
  return (
    <div className={classes.viewBar}>
      <Button
        component={Link}
        to={`/mailbox/${id}`}
        leftSection={<IconMessage size={20} aria-hidden />}
        className={classes.grow}
      >
        Message
      </Button>
      <Button
        variant="default"
        visibleFrom="md"
        px="sm"
        aria-label={`Chat with ${firstname} beside the profile`}
        title="Chat beside the profile"
        onClick={() => openChat(id)}
      >
        <IconPictureInPicture size={20} aria-hidden />
      </Button>
      <Button
        variant="default"
        aria-pressed={hotlisted}
        aria-busy={busy}
        onClick={() => void toggle()}
        leftSection={
          hotlisted ? (
            <IconHeartFilled size={20} className="accent" aria-hidden />
          ) : (
            <IconHeart size={20} className="accent" aria-hidden />
          )
        }
      >
        {hotlisted ? 'Hotlisted' : 'Hotlist'}
      </Button>
    </div>
  );
}
