import type { Permission } from '@meche/contract/permissions';
import type { TablerIcon } from '@tabler/icons-react';
import { to } from '~/paths.ts';
import {
  IconAddressBook,
  IconCalendar,
  IconChartBar,
  IconClock,
  IconCreditCard,
  IconHome,
  IconId,
  IconMail,
  IconPhoto,
  IconScissors,
  IconSettings,
  IconStar,
  IconUsers,
  IconWallet,
} from '~/ui/icons/icons.ts';

export type Destination = {
  address: string;
  word:
    | 'today'
    | 'calendar'
    | 'clients'
    | 'messages'
    | 'services'
    | 'wallet'
    | 'takings'
    | 'staff'
    | 'reviews'
    | 'album'
    | 'information'
    | 'hours'
    | 'settings'
    | 'subscription';
  icon: TablerIcon;
  /** `bar`: in the bottom bar on phones. The other groups are in the menu there. */
  group: 'bar' | 'business' | 'setup';
  /** The permission that a member needs for this page. */
  needs?: Permission;
  /** True: only a salon sees the link, not a professional who works only at customers’ homes. */
  ofSalon?: boolean;
};

export const destinations: readonly Destination[] = [
  { address: to('professional'), word: 'today', icon: IconHome, group: 'bar' },
  { address: to('calendar'), word: 'calendar', icon: IconCalendar, group: 'bar', needs: 'own_calendar' },
  { address: to('clients'), word: 'clients', icon: IconAddressBook, group: 'bar', needs: 'own_calendar' },
  { address: to('messages'), word: 'messages', icon: IconMail, group: 'bar', needs: 'own_calendar' },
  {
    address: to('services'),
    word: 'services',
    icon: IconScissors,
    group: 'business',
    needs: 'manage_services',
  },
  {
    address: to('paymentManagement'),
    word: 'wallet',
    icon: IconWallet,
    group: 'business',
    needs: 'see_money',
  },
  {
    address: to('takings'),
    word: 'takings',
    icon: IconChartBar,
    group: 'business',
    needs: 'see_own_takings',
  },
  {
    address: to('staff'),
    word: 'staff',
    icon: IconUsers,
    group: 'business',
    needs: 'manage_staff',
    ofSalon: true,
  },
  { address: to('album'), word: 'album', icon: IconPhoto, group: 'business', needs: 'edit_business' },
  {
    address: to('professionalReviews'),
    word: 'reviews',
    icon: IconStar,
    group: 'business',
    needs: 'edit_business',
  },
  {
    address: to('informationHours'),
    word: 'hours',
    icon: IconClock,
    group: 'setup',
    needs: 'edit_business',
  },
  {
    address: to('professionalInformation'),
    word: 'information',
    icon: IconId,
    group: 'setup',
    needs: 'edit_business',
  },
  {
    address: to('calendarSettings'),
    word: 'settings',
    icon: IconSettings,
    group: 'setup',
    needs: 'own_calendar',
  },
  {
    address: to('subscription'),
    word: 'subscription',
    icon: IconCreditCard,
    group: 'setup',
    needs: 'manage_subscription',
  },
];

/** Returns the address of the destination that a page belongs to: the longest that its path begins with. */
export function findCurrent(open: readonly Destination[], pathname: string): string | undefined {
  return open
    .map(({ address }) => address)
    .filter(
      (address) =>
        pathname === address || (address !== to('professional') && pathname.startsWith(`${address}/`)),
    )
    .toSorted((a, b) => b.length - a.length)[0];
}
