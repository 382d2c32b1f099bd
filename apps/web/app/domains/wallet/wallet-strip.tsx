import type { Wallet } from '@meche/contract/wallet';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './wallet-strip.module.css';

const SHOWN_DATES = 3;

/** Shows amounts in transit and amounts owed only when they are not zero. */
export function WalletStrip({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { upcoming, ripening, inTransitCents, owedCents } = wallet;
  const more = ripening.length - SHOWN_DATES;
  return (
    <dl className={classes.strip}>
      <div>
        <dt>{t('strip.upcoming', { count: upcoming.visits })}</dt>
        <dd>
          <PriceText cents={upcoming.cents} size="lg" />
        </dd>
      </div>
      <div>
        <dt>{t('strip.pending')}</dt>
        <dd>
          <PriceText cents={wallet.pendingCents} size="lg" />
          {ripening.slice(0, SHOWN_DATES).map(({ day, amountCents }) => (
            <Quiet key={day} className={classes.date}>
              {t('ripens', { amount: format.price(amountCents), day: format.day(day, 'short') })}
            </Quiet>
          ))}
          {more > 0 && <Quiet className={classes.date}>{t('ripensMore', { count: more })}</Quiet>}
        </dd>
      </div>
      <div data-main>
        <dt>{t('strip.available')}</dt>
        <dd>
          <PriceText cents={wallet.availableCents} size="lg" />
        </dd>
      </div>
      {inTransitCents > 0 && (
        <div>
          <dt>{t('strip.inTransit')}</dt>
          <dd>
            <PriceText cents={inTransitCents} size="lg" />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('strip.paidOut')}</dt>
        <dd>
          <PriceText cents={wallet.paidOutCents} size="lg" />
        </dd>
      </div>
      {owedCents > 0 && (
        <div>
          <dt>{t('strip.owed')}</dt>
          <dd>
            <PriceText cents={owedCents} size="lg" />
            <Quiet className={classes.date}>{t('owedExplained')}</Quiet>
          </dd>
        </div>
      )}
    </dl>
  );
}
