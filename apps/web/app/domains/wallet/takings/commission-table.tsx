import type { MemberTakings, Takings } from '@meche/contract/takings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './takings-screen.module.css';

/** Commissions of the members whose commissions the reader may see; nothing when there are none. */
export function CommissionTable({ takings: { members } }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  const earning = members.filter(({ commissions }) => commissions && commissions.length > 0);
  if (earning.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="commissions">
      <Title order={2} size="h4" id="commissions">
        {t('commission.title')}
      </Title>
      <p className={classes.note}>{t('commission.text')}</p>
      <div className={classes.both}>
        {earning.map((member) => (
          <MemberCommissions key={member.memberId} member={member} />
        ))}
      </div>
    </section>
  );
}

function MemberCommissions({
  member: { memberId, name, commissions, commissionCents },
}: {
  member: MemberTakings;
}) {
  const { t } = useTranslation(['takings', 'services']);
  const format = useFormat();
  const rows = commissions ?? [];
  const id = `commission-${memberId}`;
  return (
    <div className={classes.section}>
      <Title order={3} size="h5" id={id}>
        {name}
      </Title>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('takings:commission.category')}</th>
            <th scope="col">{t('takings:commission.base')}</th>
            <th scope="col">{t('takings:columns.percent')}</th>
            <th scope="col">{t('takings:columns.commission')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ category, percent, netCents, commissionCents }) => (
            <tr key={`${category} ${percent}`}>
              <th scope="row">
                {category === 'other' ? t('takings:commission.other') : t(`services:categories.${category}`)}
              </th>
              <td>{format.price(netCents)}</td>
              <td>{t('takings:sums.percent', { percent })}</td>
              <td>{format.price(commissionCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('takings:commission.sum')}
            </th>
            <td>{format.price(commissionCents ?? 0)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
