import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut, useSession } from '~/domains/identity/session/session.ts';
import { to } from '~/paths.ts';
import { IconCalendar, IconHeart, IconLogout, IconMail, IconSettings, IconUser } from '~/ui/icons/icons.ts';
import type { Destination } from './professional-destinations.ts';
import classes from './professional-menu.module.css';
import { SettingsMenu } from './settings-menu.tsx';

/** The menu of the professional area: on phones all pages that are not in the bottom bar. */
export function ProfessionalMenu({ open }: { open: readonly Destination[] }) {
  const { t } = useTranslation();
  const user = useSession();
  return (
    <SettingsMenu side="left">
      {(['business', 'setup'] as const).map((group) => {
        const links = open.filter((one) => one.group === group);
        return (
          links.length > 0 && (
            // On desktop these links are in the rail.
            <Group key={group} title={t(`rail.groups.${group}`)} onPhones>
              {links.map(({ address, word, icon: Icon }) => (
                <li key={address}>
                  <Link to={address}>
                    <Icon size={20} stroke={1.6} aria-hidden />
                    {t(`rail.${word}`)}
                  </Link>
                </li>
              ))}
            </Group>
          )
        );
      })}
      <Group title={t('rail.groups.own')}>
        <li>
          <Link to={to('home')}>
            <IconHeart size={20} stroke={1.6} aria-hidden />
            {t('header.customerArea')}
          </Link>
        </li>
        <li>
          <Link to={to('appointments')}>
            <IconCalendar size={20} stroke={1.6} aria-hidden />
            {t('header.appointments')}
          </Link>
        </li>
        <li>
          <Link to={to('customerMessages')}>
            <IconMail size={20} stroke={1.6} aria-hidden />
            {t('rail.ownMessages')}
          </Link>
        </li>
        <li>
          <Link to={to('customerAccount')}>
            <IconUser size={20} stroke={1.6} aria-hidden />
            {t('header.account')}
          </Link>
        </li>
        {user?.isOperator && (
          <li>
            <Link to={to('operator')}>
              <IconSettings size={20} stroke={1.6} aria-hidden />
              {t('header.operator')}
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={() => void signOut()}>
            <IconLogout size={20} stroke={1.6} aria-hidden />
            {t('header.signOut')}
          </button>
        </li>
      </Group>
    </SettingsMenu>
  );
}

type GroupProps = { title: string; onPhones?: boolean; children: ReactNode };

function Group({ title, onPhones = false, children }: GroupProps) {
  const id = useId();
  return (
    <div className={classes.group} data-on-phones={onPhones ? '' : undefined}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
