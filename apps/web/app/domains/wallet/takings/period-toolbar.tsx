import { takingsPeriods } from '@meche/contract/api-client/takings';
import type { Takings } from '@meche/contract/takings';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '~/lib/dates/use-format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { to } from '~/paths.ts';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '~/ui/icons/icons.ts';
import { TabsNav } from '~/ui/page/tabs-nav.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { TakingsShown } from './takings-address.ts';
import classes from './takings-screen.module.css';

/** Periods as links, and the steps to the period before and after the shown one. */
export function PeriodToolbar({ shown, takings }: { shown: TakingsShown; takings: Takings | undefined }) {
  const { t } = useTranslation('takings');
  const navigate = useNavigate();
  const { period, day } = shown;
  const go = (toDay: string) =>
    void navigate(to('takings', undefined, { period, day: toDay }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <TabsNav
        label={t('periods.label')}
        tabs={takingsPeriods.map((one) => ({
          address: to('takings', undefined, { period: one === 'month' ? undefined : one, day }),
          label: t(`periods.${one}`),
          current: one === period,
        }))}
      />
      <div className={classes.shown}>
        <IconButton
          aria-label={t('periods.previous')}
          disabled={!takings}
          onClick={() => takings && go(addDays(takings.from, -1))}
        >
          <IconChevronLeft size={22} stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('periods.next')}
          disabled={!takings || takings.to >= takings.today}
          onClick={() => takings && go(addDays(takings.to, 1))}
        >
          <IconChevronRight size={22} stroke={1.6} aria-hidden />
        </IconButton>
        {takings && <PeriodName takings={takings} />}
      </div>
    </>
  );
}

function PeriodName({ takings: { period, from } }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  const format = useFormat();
  const names = {
    day: () => format.day(from, 'full'),
    week: () => t('periods.weekOf', { day: format.day(from, 'full') }),
    month: () => format.month(from),
    year: () => from.slice(0, 4),
  };
  return (
    <Title order={2} size="h4">
      {names[period]()}
    </Title>
  );
}
