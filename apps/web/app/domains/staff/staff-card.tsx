import { memberPermissions } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import { OrderButtons } from '~/ui/order/order-buttons.tsx';
import type { PlaceInList } from '~/ui/order/use-list-order.ts';
import { Title } from '~/ui/text/title.tsx';
import { AccessButtons } from './access-buttons.tsx';
import { AccountText } from './account-text.tsx';
import { Face } from './face.tsx';
import classes from './staff-card.module.css';

type StaffCardProps = { member: StaffMember; place: PlaceInList };

export function StaffCard({ member, place }: StaffCardProps) {
  const { t } = useTranslation('staff');
  const { id, name, state, active, granted } = member;
  // `see_all_calendars` includes the member's own calendar.
  const can = memberPermissions.filter(
    (one) => granted.includes(one) && !(one === 'own_calendar' && granted.includes('see_all_calendars')),
  );
  const permissionsText =
    can.length > 0 ? can.map((one) => t(`permissions.short.${one}`)).join(', ') : t('permissions.short.none');
  return (
    <li {...place.row} className={`${classes.card} ${place.row.className}`}>
      <div className={classes.who}>
        <Face of={member} size="sm" />
        <div className={classes.words}>
          <Title order={2} size="h4">
            <Link className={classes.name} to={to('staffDetail', undefined, { id })}>
              {name}
            </Link>
          </Title>
          {state === 'owner' ? (
            <p className={classes.account}>{t('ownerMay')}</p>
          ) : (
            <>
              <p className={classes.account}>
                <AccountText member={member} />
              </p>
              <p className={classes.may}>{permissionsText}</p>
            </>
          )}
        </div>
        <span className={classes.state} data-state={active ? state : 'inactive'}>
          {active ? t(`state.${state}`) : t('state.inactive')}
        </span>
      </div>
      <div className={classes.presses}>
        {state !== 'owner' && <AccessButtons member={member} />}
        <span className={classes.order}>
          <OrderButtons
            place={place}
            labels={{
              drag: t('order.drag', { name }),
              earlier: t('order.earlier', { name }),
              later: t('order.later', { name }),
            }}
          />
        </span>
      </div>
    </li>
  );
}
