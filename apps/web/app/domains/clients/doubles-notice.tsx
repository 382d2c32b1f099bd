import type { ClientDouble } from '@meche/contract/clients';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './doubles-notice.module.css';

type DoublesNoticeProps = {
  title: string;
  doubles: readonly ClientDouble[];
  actionsOf?: (double: ClientDouble) => ReactNode;
};

export function DoublesNotice({ title, doubles, actionsOf }: DoublesNoticeProps) {
  const { t } = useTranslation('clients');
  return (
    <section className={classes.notice} aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {doubles.map((double) => {
          const { id, name, phoneNumber, email, visitCount, by } = double;
          const reach = phoneNumber ? formatPhone(phoneNumber) : email;
          const details = [t(`doubles.${by}`), reach, t('row.visits', { count: visitCount })];
          return (
            <li key={id}>
              <LinkButton
                component={Link}
                to={to('clientDetail', undefined, { id })}
                aria-label={t('doubles.open', { name })}
              >
                {name}
              </LinkButton>{' '}
              <Quiet component="span">{details.filter(Boolean).join(' · ')}</Quiet>
              {actionsOf?.(double)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
