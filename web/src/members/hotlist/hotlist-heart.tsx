import type { MemberCardData } from '../../api/people.ts';
import { IconHeart, IconHeartFilled } from '../../ui/drawings/icons.ts';
import * as classes from '../members.module.css';
import { useHotlist } from './hotlist-api.ts';

/** The round heart on a member's card. */
export function HotlistHeart({ member }: { member: MemberCardData }) {
  const { hotlisted, toggle } = useHotlist(member);
  const Icon = hotlisted ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={hotlisted}
      aria-label={`${member.firstname} on my hot list`}
      title={hotlisted ? 'Remove from my hot list' : 'Add to my hot list'}
      onClick={() => void toggle()}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
