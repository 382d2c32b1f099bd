import type { Favourite } from '@meche/contract/favourites';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Title } from '~/ui/text/title.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import classes from './favourite-list.module.css';
import { favouritesQuery } from './queries.ts';
import { useFavouriteChange } from './use-favourite-change.ts';

export function FavouriteList() {
  const { t } = useTranslation('customer');
  const { data, error, refetch } = useQuery(favouritesQuery(useApi()));
  const { keep, drop } = useFavouriteChange({
    onSaved: ({ isUsual }) => toast('done', t(isUsual ? 'kept.isUsual' : 'kept.keptNow')),
    onDropped: () => toast('done', t('kept.dropped')),
  });
  const busy = keep.isBusy || drop.isBusy;
  return (
    <>
      <section id="favourites" className={classes.part}>
        <Title order={2} size="h3">
          {t('kept.title')}
        </Title>
        {!data && <QueryState of={{ error, refetch }} shape="list" height={160} />}
        {data?.items.length === 0 && <EmptyState title={t('kept.emptyTitle')} text={t('kept.emptyText')} />}
        {data?.items.map((professional) => (
          <FavouriteCard
            key={professional.professionalId}
            professional={professional}
            now={data.now}
            {...markOf(professional)}
          >
            {!professional.isUsual && (
              <LinkButton
                size="sm"
                disabled={busy}
                aria-label={t('kept.makeUsualAt', { name: professional.businessName })}
                onClick={() => void keep.run({ professionalId: professional.professionalId, isUsual: true })}
              >
                {t('kept.makeUsual')}
              </LinkButton>
            )}
            <LinkButton
              size="sm"
              disabled={busy}
              aria-label={t('kept.dropAt', { name: professional.businessName })}
              onClick={() => void drop.run({ professionalId: professional.professionalId })}
            >
              {t('kept.drop')}
            </LinkButton>
          </FavouriteCard>
        ))}
      </section>
      {data && data.visited.length > 0 && (
        <section className={classes.part}>
          <Title order={2} size="h3">
            {t('kept.visited')}
          </Title>
          {data.visited.map((professional) => (
            <FavouriteCard key={professional.professionalId} professional={professional} now={data.now}>
              <LinkButton
                size="sm"
                disabled={busy}
                aria-label={t('kept.keepAt', { name: professional.businessName })}
                onClick={() => void keep.run({ professionalId: professional.professionalId })}
              >
                {t('kept.keep')}
              </LinkButton>
            </FavouriteCard>
          ))}
        </section>
      )}
    </>
  );

  function markOf({ isUsual }: Favourite) {
    return isUsual ? { mark: t('kept.usual') } : {};
  }
}
