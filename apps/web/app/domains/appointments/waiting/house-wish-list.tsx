import type { HouseWish } from '@meche/contract/waiting';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { PendingSection } from '../pending-section.tsx';
import { useMoment } from '../use-moment.ts';
import { houseWishesQuery, wishesKey } from './queries.ts';
import { useWishWords } from './use-wish-words.ts';

/** Who waits for a time at her house, whoever waits longest first; nothing where nobody does. */
export function HouseWishList() {
  const { t } = useTranslation('waiting');
  const wishes = useInfiniteQuery({ ...houseWishesQuery(useApi()), enabled: useMay()('own_calendar') });
  const items = wishes.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <PendingSection
      id="waiting"
      title={t('house.title')}
      after={
        <MoreButton of={wishes} size="sm">
          {t('house.more')}
        </MoreButton>
      }
    >
      {items.map((wish) => (
        <WaitingLine key={wish.id} wish={wish} />
      ))}
    </PendingSection>
  );
}

function WaitingLine({ wish }: { wish: HouseWish }) {
  const { t } = useTranslation('waiting');
  const words = useWishWords();
  const { id, customerName, offer, timeZone } = wish;
  const when = useMoment(offer?.startsAt ?? null, timeZone);
  const until = useMoment(offer?.expiresAt ?? null, timeZone);
  const close = useCommand({
    call: async (_: undefined, { api }) => {
      const { closeHouseWish } = await import('@meche/contract/waiting');
      return api.call(closeHouseWish, { params: { id } });
    },
    onDone: () => toast('done', t('house.closed', { name: customerName })),
    stale: [wishesKey],
  });
  return (
    <li>
      <strong>{customerName}</strong>
      <span>{words.services(wish)}</span>
      <span>{`${words.days(wish)} · ${words.hours(wish)}`}</span>
      {offer && <span>{t('house.offered', { when, until, member: offer.member.name })}</span>}
      <div>
        <LinkButton
          size="sm"
          disabled={close.isBusy}
          aria-label={t('house.closeOf', { name: customerName })}
          onClick={() => void close.run()}
        >
          {t('house.close')}
        </LinkButton>
      </div>
    </li>
  );
}
