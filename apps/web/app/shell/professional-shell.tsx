import type { Permission } from '@meche/contract/permissions';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { signOut, useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { UnreadMarks } from '~/domains/messages/unread-marks.tsx';
import { to } from '~/paths.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import {
  IconAddressBook,
  IconCalendar,
  IconCreditCard,
  IconHome,
  IconId,
  IconMail,
  IconPhoto,
  IconPlus,
  IconScissors,
  IconSettings,
  IconStar,
  IconUsers,
  IconWallet,
} from '~/ui/icons/icons.ts';
import classes from './professional-shell.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { Wordmark } from './wordmark.tsx';

type Destination = {
  address: string;
  word:
    | 'today'
    | 'calendar'
    | 'clients'
    | 'messages'
    | 'services'
    | 'wallet'
    | 'staff'
    | 'reviews'
    | 'album'
    | 'information'
    | 'settings'
    | 'subscription';
  icon: TablerIcon;
  /** True: the link is also in the bottom bar on phones. */
  inBar: boolean;
  /** The permission that a member needs for this page. */
  needs?: Permission;
  /** True: only a salon sees the link, not a professional who works only at customers’ homes. */
  ofSalon?: boolean;
};

const destinations: Destination[] = [
  { address: to('professional'), word: 'today', icon: IconHome, inBar: true },
  { address: to('calendar'), word: 'calendar', icon: IconCalendar, inBar: true, needs: 'own_calendar' },
  { address: to('clients'), word: 'clients', icon: IconAddressBook, inBar: true, needs: 'own_calendar' },
  { address: to('messages'), word: 'messages', icon: IconMail, inBar: true, needs: 'own_calendar' },
  { address: to('services'), word: 'services', icon: IconScissors, inBar: false, needs: 'manage_services' },
  { address: to('paymentManagement'), word: 'wallet', icon: IconWallet, inBar: false, needs: 'see_money' },
  {
    address: to('staff'),
    word: 'staff',
    icon: IconUsers,
    inBar: false,
    needs: 'manage_staff',
    ofSalon: true,
  },
  { address: to('album'), word: 'album', icon: IconPhoto, inBar: false, needs: 'edit_business' },
  {
    address: to('professionalReviews'),
    word: 'reviews',
    icon: IconStar,
    inBar: false,
    needs: 'edit_business',
  },
  {
    address: to('professionalInformation'),
    word: 'information',
    icon: IconId,
    inBar: false,
    needs: 'edit_business',
  },
  {
    address: to('calendarSettings'),
    word: 'settings',
    icon: IconSettings,
    inBar: false,
    needs: 'own_calendar',
  },
  {
    address: to('subscription'),
    word: 'subscription',
    icon: IconCreditCard,
    inBar: false,
    needs: 'manage_subscription',
  },
];

/** Layout of the professional area: a navigation rail on the left on desktop, a bottom bar on phones. */
export function ProfessionalShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useSession();
  const name = user?.professional?.businessName ?? user?.firstName ?? '';
  const may = useMay();
  const open = destinations.filter(
    ({ needs, ofSalon }) => (!needs || may(needs)) && (!ofSalon || user?.role === 'SALON'),
  );
  return (
    <div className={classes.shell}>
      <header className={classes.rail}>
        <div className={classes.top}>
          <Wordmark />
          <SettingsMenu side="left">
            {/* On desktop these links are in the rail. */}
            {open
              .filter(({ inBar }) => !inBar)
              .map(({ address, word }) => (
                <Link key={address} to={address} className={classes.onPhones}>
                  {t(`rail.${word}`)}
                </Link>
              ))}
            <Link to={to('home')}>{t('header.customerArea')}</Link>
            <Link to={to('appointments')}>{t('header.appointments')}</Link>
            <Link to={to('customerMessages')}>{t('header.messages')}</Link>
            <Link to={to('customerAccount')}>{t('header.account')}</Link>
            {user?.isOperator && <Link to={to('operator')}>{t('header.operator')}</Link>}
            <button type="button" onClick={() => void signOut()}>
              {t('header.signOut')}
            </button>
          </SettingsMenu>
        </div>
        <Destinations open={open} />
        {name && (
          <div className={classes.who}>
            <span className={classes.avatar}>
              <CoverArt name={name} format="avatar" />
            </span>
            <span>{name}</span>
          </div>
        )}
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}

function Destinations({ open }: { open: readonly Destination[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { pathname, search } = useLocation();
  // A new appointment starts on the day that the calendar shows.
  const shownDays =
    pathname === to('calendar')
      ? Object.fromEntries(
          [...new URLSearchParams(search)].filter(([key]) => ['view', 'date', 'member'].includes(key)),
        )
      : {};
  return (
    <nav aria-label={t('rail.label')}>
      <ul className={classes.destinations} data-keep-clear>
        {open.map(({ address, word, icon: Icon, inBar }) => (
          <li key={address} data-in-bar={inBar ? '' : undefined}>
            <NavLink to={address} end={address === to('professional') || word === 'messages'}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <span>{t(`rail.${word}`)}</span>
              {word === 'messages' && (
                <span className={classes.count}>
                  <UnreadMarks side="professional" />
                </span>
              )}
            </NavLink>
          </li>
        ))}
        {may('own_calendar') && (
          <li data-in-bar="" className={classes.add}>
            <Link
              to={to('calendar', undefined, { ...shownDays, add: 'appointment' })}
              aria-label={t('rail.addAppointment')}
            >
              <IconPlus size={24} stroke={2} aria-hidden />
              <span>{t('rail.add')}</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
