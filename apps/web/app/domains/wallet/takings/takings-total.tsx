import type { Takings } from '@meche/contract/takings';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './takings-screen.module.css';

export function TakingsTotal({ takings }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  const format = useFormat();
  const { totalCents, netCents, vatCents, visits, workedMinutes, openMinutes, occupancyPercent } = takings;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('sums.total')}</dt>
        <dd>{format.price(totalCents)}</dd>
      </div>
      <div>
        <dt>{t('sums.net')}</dt>
        <dd>{format.price(netCents)}</dd>
      </div>
      <div>
        <dt>{t('sums.vat')}</dt>
        <dd>{format.price(vatCents)}</dd>
      </div>
      <div>
        <dt>{t('sums.visits')}</dt>
        <dd>{format.number(visits, 0)}</dd>
      </div>
      <div>
        <dt>{t('sums.worked')}</dt>
        <dd>{format.duration(workedMinutes)}</dd>
      </div>
      <div>
        <dt>{t('sums.occupancy')}</dt>
        <dd>
          {occupancyPercent !== null && t('sums.percent', { percent: format.number(occupancyPercent, 0) })}
          <Quiet component="span">
            {openMinutes > 0 ? t('sums.ofOpen', { open: format.duration(openMinutes) }) : t('sums.noOpen')}
          </Quiet>
        </dd>
      </div>
    </dl>
  );
}
