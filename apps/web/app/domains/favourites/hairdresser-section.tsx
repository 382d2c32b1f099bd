import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Title } from '~/ui/text/title.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import classes from './hairdresser-section.module.css';
import { favouritesQuery } from './queries.ts';

/**
 * Shows the first favourite (the usual professional comes first), or else the professional visited last.
 * Renders nothing without either.
 */
export function HairdresserSection({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('customer');
  const { data } = useQuery(favouritesQuery(useApi()));
  const professional = data?.items[0] ?? data?.visited[0];
  if (!professional) return null;
  return (
    <section className={className}>
      <div className={classes.part}>
        <Title order={2}>
          {'isUsual' in professional && professional.isUsual ? t('kept.usual') : t('kept.again')}
        </Title>
        <FavouriteCard professional={professional} now={data?.now ?? ''} />
      </div>
    </section>
  );
}
