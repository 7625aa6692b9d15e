import type { navigation } from '../../pages.ts';
import {
  IconBulb,
  IconCreditCard,
  IconEye,
  IconHeart,
  IconHome,
  IconMail,
  IconPhoto,
  IconSettings,
  IconUser,
} from '../../ui/drawings/icons.ts';

type Bars = Pick<typeof navigation, 'bottom' | 'side' | 'hotlists' | 'membership'>;
type Linked = Bars[keyof Bars][number][0];

const icons: Record<Linked, typeof IconHome> = {
  '/home': IconHome,
  '/account': IconSettings,
  '/mailbox': IconMail,
  '/profile': IconUser,
  '/photo': IconPhoto,
  '/advice': IconBulb,
  '/hotlists': IconHeart,
  '/hotlist/viewed': IconEye,
  '/membership': IconCreditCard,
};

/** A page's icon in the left column and the bottom bar. */
export function NavIcon({ to, size = 20 }: { to: Linked; size?: number }) {
  const Icon = icons[to];
  return <Icon size={size} aria-hidden />;
}
