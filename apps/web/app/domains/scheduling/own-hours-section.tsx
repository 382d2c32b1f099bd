import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { findRotatingWeek, toHoursDraft } from './hours-draft.ts';
import { ownHoursQuery } from './hours-query.ts';
import classes from './own-hours-section.module.css';
import { useHourTexts } from './use-hour-texts.ts';
import { usePeriodTexts } from './use-period-texts.ts';

const MAX_PERIODS = 5;

/**
 * Shows the reader's own hours of this week and at most five upcoming exceptions, for members who cannot
 * edit hours.
 */
export function OwnHoursSection() {
  const { t } = useTranslation('hours');
  const words = useHourTexts();
  const { daysOf, titleOf } = usePeriodTexts();
  const { data, error, refetch } = useQuery(ownHoursQuery(useApi()));
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={240} />;
  const { hours, periods } = data;
  const typed = toHoursDraft(hours);
  const week = findRotatingWeek(hours.today, typed);
  return (
    <section className={classes.own} aria-labelledby="own-hours">
      <Title order={2} size="h4" id="own-hours">
        {t('own.title')}
      </Title>
      {typed.weeks > 1 && <Quiet>{t('own.week', { nth: week, count: typed.weeks })}</Quiet>}
      <dl>
        {typed.days.slice((week - 1) * 7, week * 7).map(({ ranges }, place) => (
          <div key={words.weekday(place)}>
            <dt>{words.weekday(place)}</dt>
            <dd>{words.ranges(ranges)}</dd>
          </div>
        ))}
      </dl>
      {periods.length > 0 && (
        <ul>
          {periods.slice(0, MAX_PERIODS).map((period) => (
            <li key={period.id}>
              <strong>{daysOf(period)}</strong> {titleOf(period)}
            </li>
          ))}
        </ul>
      )}
      <Quiet>{t(hours.professional.length > 0 ? 'own.whoWithinProfessional' : 'own.who')}</Quiet>
    </section>
  );
}
