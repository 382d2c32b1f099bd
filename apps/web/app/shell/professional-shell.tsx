import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { UnreadMarks } from '~/domains/messages/unread-marks.tsx';
import { to } from '~/paths.ts';
import { CoverArt } from '~/ui/cover-art/cover-art.tsx';
import { IconPlus } from '~/ui/icons/icons.ts';
import { type Destination, destinations, findCurrent } from './professional-destinations.ts';
import { ProfessionalMenu } from './professional-menu.tsx';
import classes from './professional-shell.module.css';
import { Wordmark } from './wordmark.tsx';

/** Layout of the professional area: a navigation rail on the left on desktop, a bottom bar on phones. */
export function ProfessionalShell({ children }: { children: ReactNode }) {
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
          <ProfessionalMenu open={open} />
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
  const canAdd = useMay()('own_calendar');
  const current = findCurrent(open, useLocation().pathname);
  const links = open.map(({ address, word, icon: Icon, group }) => (
    <li key={address} data-in-bar={group === 'bar' ? '' : undefined}>
      <Link to={address} aria-current={address === current ? 'page' : undefined}>
        <Icon size={22} stroke={1.6} aria-hidden />
        <span>{t(`rail.${word}`)}</span>
        {word === 'messages' && (
          <span className={classes.count}>
            <UnreadMarks side="professional" />
          </span>
        )}
      </Link>
    </li>
  ));
  // In the middle of the bar on phones, below the links on desktop: each width shows one of the two, so
  // that the keyboard meets the links in the order in which they are seen.
  const middle = open.findIndex(({ word }) => word === 'calendar') + 1;
  return (
    <nav aria-label={t('rail.label')}>
      <ul className={classes.destinations} data-keep-clear>
        {links.slice(0, middle)}
        {canAdd && <AddLink key="bar" where="bar" />}
        {links.slice(middle)}
        {canAdd && <AddLink key="rail" where="rail" />}
      </ul>
    </nav>
  );
}

function AddLink({ where }: { where: 'bar' | 'rail' }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // A new appointment starts on the day that the calendar shows.
  const shownDays =
    pathname === to('calendar')
      ? Object.fromEntries(
          [...new URLSearchParams(search)].filter(([key]) => ['view', 'date', 'member'].includes(key)),
        )
      : {};
  return (
    <li data-in-bar={where === 'bar' ? '' : undefined} className={classes.add} data-where={where}>
      <Link
        to={to('calendar', undefined, { ...shownDays, add: 'appointment' })}
        aria-label={t('rail.addAppointment')}
      >
        <IconPlus size={24} stroke={2} aria-hidden />
        <span>{t('rail.add')}</span>
      </Link>
    </li>
  );
}
