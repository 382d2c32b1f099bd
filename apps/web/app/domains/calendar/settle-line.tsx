import { type WayOfPayment, waysOfPayment } from '@meche/contract/enumerations';
import type { Settlement, SettleOutcome } from '@meche/contract/outcomes';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { Button } from '~/ui/button/button.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './settle-dialog.module.css';

type SettleLineProps = {
  visit: Settlement['visits'][number];
  timeZone: string;
  /**
   * How the client paid on site; for an appointment to complete, the way that will be recorded. Null when
   * neither is known.
   */
  way: WayOfPayment | null;
  outcome: SettleOutcome | undefined;
  isBusy: boolean;
  onWay: (way: WayOfPayment) => void;
  onSettle: () => void;
};

export function SettleLine({ visit, timeZone, way, outcome, isBusy, onWay, onSettle }: SettleLineProps) {
  const { t } = useTranslation('calendar');
  const { price, time } = useFormat();
  const name = useClientName()(visit.customerName);
  const isDone = visit.state === 'completed';
  const isChosen = visit.onSiteCents > 0 && (!isDone || visit.correctableUntil !== null);
  const refused = !isDone && outcome && outcome !== 'done' && outcome !== 'already' ? outcome : undefined;
  const ways = waysOfPayment.map((value) => ({ value, label: t(`settle.ways.${value}`) }));
  return (
    <li className={classes.line} data-done={isDone ? '' : undefined}>
      <div className={classes.what}>
        <strong>{t('settle.line', { time: time(visit.startsAt, timeZone), name })}</strong>
        <span>{price(visit.totalCents)}</span>
      </div>
      <Quiet>
        {t('settle.services', { services: visit.services.join(', '), member: visit.member.name })}
      </Quiet>
      {visit.cardCents > 0 && <Quiet>{t('settle.online', { amount: price(visit.cardCents) })}</Quiet>}
      <div className={classes.how}>
        {isChosen && (
          <NativeSelect
            label={t('settle.onSite', { amount: price(visit.onSiteCents) })}
            size="sm"
            data={way ? ways : [{ value: '', label: t('settle.ways.unsaid') }, ...ways]}
            value={way ?? ''}
            onChange={(event) => {
              const picked = waysOfPayment.find((one) => one === event.currentTarget.value);
              if (picked) onWay(picked);
            }}
          />
        )}
        {!isChosen && visit.onSiteCents > 0 && <Quiet>{t(`settle.ways.${way ?? 'unsaid'}`)}</Quiet>}
        {isDone ? (
          <span className={classes.done}>{t('settle.isDone')}</span>
        ) : (
          <Button
            variant="default"
            size="sm"
            loading={isBusy}
            onClick={onSettle}
            aria-label={t('settle.oneOf', { name })}
          >
            {t('settle.one')}
          </Button>
        )}
      </div>
      {refused && <p className={classes.refused}>{t(`settle.refused.${refused}`)}</p>}
    </li>
  );
}
