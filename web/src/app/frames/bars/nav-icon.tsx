import type { navigation } from '../../../pages.ts';
import {
  IconBulb,
  IconCreditCard,
  IconEye,
  IconHeart,
  IconHelp,
  IconHome,
  IconLogout,
  IconMail,
  IconPhoto,
  IconSettings,
  IconUser,
} from '../../../ui/drawings/icons.ts';

type Bars = Omit<typeof navigation, 'footer'>;
export type MemberLink = Bars[keyof Bars][number];

const icons: Record<MemberLink[0], typeof IconHome> = {
  '/home': IconHome,
  '/account': IconSettings,
  '/mailbox': IconMail,
  '/profile': IconUser,
  '/photo': IconPhoto,
  '/advice': IconBulb,
  '/help': IconHelp,
  '/hotlists': IconHeart,
  '/hotlist/viewed': IconEye,
  '/membership': IconCreditCard,
  '/logoff': IconLogout,
};

/** A page's icon, the same in every bar. */
export function NavIcon({ to, size = 20 }: { to: MemberLink[0]; size?: number }) {
  const Icon = icons[to];
  return <Icon size={size} aria-hidden />;
}
