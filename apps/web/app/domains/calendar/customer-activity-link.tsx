import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { getNewsReadUntil, saveNewsRead } from './news-memory.ts';
import { calendarNewsQuery } from './queries.ts';

const NewsDialog = lazy(async () => ({ default: (await import('./news-dialog.tsx')).NewsDialog }));

export function CustomerActivityLink({
  addressOf,
}: {
  addressOf: (visit: { id: string; day: string }) => string;
}) {
  const { t } = useTranslation('calendar');
  const { data } = useQuery({ ...calendarNewsQuery(useApi()), enabled: useMay()('own_calendar') });
  const [isOpen, setOpen] = useState(false);
  const [readUntil, setReadUntil] = useState(getNewsReadUntil);
  const latest = data?.news[0]?.at;
  if (!data || !latest) return null;
  const count = data.news.filter(({ at }) => at > readUntil).length;
  function close() {
    if (latest) saveNewsRead(latest);
    setReadUntil(latest ?? '');
    setOpen(false);
  }
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>
        {count > 0 ? t('news.unread', { count }) : t('news.open')}
      </LinkButton>
      {isOpen && (
        <Suspense>
          <NewsDialog latest={data} {...{ readUntil, addressOf }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
