import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { unsettledQuery } from './queries.ts';

export function UnsettledLink({ addressOf }: { addressOf: (day: string) => string }) {
  const { t } = useTranslation('calendar');
  const { data } = useQuery({ ...unsettledQuery(useApi()), enabled: useMay()('own_calendar') });
  const oldest = data?.days[0];
  if (!data || !oldest) return null;
  return (
    <Button component={Link} to={addressOf(oldest.day)} variant="outline" size="sm" preventScrollReset>
      {t('settle.waiting', { count: data.count })}
    </Button>
  );
}
