import type { MoneyLine } from '@meche/contract/money-lines';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import classes from './money-lines.module.css';

/** Returns ` •••• 4242`, which follows the word "card", or an empty text while no card is known. */
export function formatCardEnding(last4: string | null): string {
  return last4 ? ` ••••\u00a0${last4}` : '';
}

type MoneyLinesProps = { lines: readonly MoneyLine[]; timeZone: string; cardLast4?: string | null };

export function MoneyLines({ lines, timeZone, cardLast4 = null }: MoneyLinesProps) {
  const { t } = useTranslation(['money', 'appointments']);
  const format = useFormat();
  const card = formatCardEnding(cardLast4);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.lines}>
      {lines.map(({ key, amountCents = 0, at }) => {
        const day = at ? format.day(dayIn(at, timeZone)) : '';
        const values = {
          amount: format.price(amountCents),
          card,
          day,
          when: at ? t('appointments:at', { day, time: format.timeWithZone(at, timeZone) }) : '',
        };
        return (
          <div key={key} data-key={key}>
            <dt>{t(`money:lines.${key}.label`, values)}</dt>
            <dd>{t(`money:lines.${key}.words`, values)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
