import type { ProfessionalPage } from '@meche/contract/professionals';
import { useTranslation } from 'react-i18next';
import { zoneName } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import classes from './opening-hours.module.css';

/** Any Monday will do, because it only serves to format weekdays and hours. */
const monday = Date.UTC(2026, 0, 5);
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The hours are in the professional's time zone. */
export function OpeningHours({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation('professionals');
  const { language } = useLanguage();
  const format = useFormat();
  const atMinute = (minute: number) => format.time(new Date(monday + minute * 60_000).toISOString(), 'UTC');
  const nameOf = (weekday: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(monday + (weekday - 1) * 86_400_000),
    );
  return (
    <>
      <dl className={classes.hours}>
        {weekdays.map((weekday) => {
          const ranges = page.openingHours.find((hours) => hours.weekday === weekday)?.ranges ?? [];
          return (
            <div key={weekday}>
              <dt>{nameOf(weekday)}</dt>
              <dd>
                {ranges.length === 0
                  ? t('hours.closed')
                  : ranges
                      .map(({ startsMinute, endsMinute }) =>
                        t('hours.range', { from: atMinute(startsMinute), until: atMinute(endsMinute) }),
                      )
                      .join(', ')}
              </dd>
            </div>
          );
        })}
      </dl>
      {page.timeZone !== 'Europe/Paris' && (
        <p className={classes.note}>{t('hours.zone', { zone: zoneName(page.timeZone, language) })}</p>
      )}
      {page.nextClosures.length > 0 && (
        <p className={classes.note}>
          {t('hours.away', {
            days: page.nextClosures
              .slice(0, 3)
              .map(({ day, label, holiday }) => {
                const name = holiday?.[language] ?? label;
                return `${format.day(day)}${name ? ` (${name})` : ''}`;
              })
              .join(', '),
          })}
        </p>
      )}
    </>
  );
}
