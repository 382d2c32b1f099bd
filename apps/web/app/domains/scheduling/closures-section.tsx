import { useTranslation } from 'react-i18next';
import { Title } from '~/ui/text/title.tsx';
import { HolidayList } from './holiday-list.tsx';
import { PeriodList } from './period-list.tsx';

export function ClosuresSection() {
  const { t } = useTranslation('hours');
  return (
    <>
      <PeriodList />
      <Title order={3} size="h4">
        {t('holidays.title')}
      </Title>
      <HolidayList />
    </>
  );
}
