import type { Settlement } from '@meche/contract/outcomes';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './settle-dialog.module.css';

export function TakingsLines({ takings }: { takings: NonNullable<Settlement['takings']> }) {
  const { t } = useTranslation('calendar');
  const { price } = useFormat();
  const { onSite, online, totalCents } = takings;
  return (
    <section className={classes.sum} aria-labelledby="takings">
      <Title order={3} size="h4" id="takings">
        {t('settle.takings')}
      </Title>
      <dl className={classes.takings}>
        {onSite.map(({ paidBy, cents }) => (
          <div key={paidBy ?? 'unsaid'}>
            <dt>{t(`settle.ways.${paidBy ?? 'unsaid'}`)}</dt>
            <dd>{price(cents)}</dd>
          </div>
        ))}
        {online > 0 && (
          <div>
            <dt>{t('settle.byCard')}</dt>
            <dd>{price(online)}</dd>
          </div>
        )}
        <div>
          <dt>{t('settle.total')}</dt>
          <dd>{price(totalCents)}</dd>
        </div>
      </dl>
    </section>
  );
}
