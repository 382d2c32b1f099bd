import type { OwnWish } from '@meche/contract/waiting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { bookingAddress } from '../booking-draft.ts';
import { PendingSection } from '../pending-section.tsx';
import { useMoment } from '../use-moment.ts';
import { ownWishesQuery, wishesKey } from './queries.ts';
import { useWishWords } from './use-wish-words.ts';
import classes from './wish-list.module.css';

/** What she waits for, and what is held for her now; nothing where she waits for nothing. */
export function WishList() {
  const { t } = useTranslation('waiting');
  const { data } = useQuery(ownWishesQuery(useApi()));
  if (!data || data.items.length === 0) return null;
  return (
    <PendingSection id="wishes" title={t('own.title')}>
      {data.items.map((wish) => (
        <WishLine key={wish.id} wish={wish} />
      ))}
    </PendingSection>
  );
}

function WishLine({ wish }: { wish: OwnWish }) {
  const { t } = useTranslation('waiting');
  const words = useWishWords();
  const { id, professional } = wish;
  const close = useCommand({
    call: async (_: undefined, { api }) => {
      const { closeOwnWish } = await import('@meche/contract/waiting');
      return api.call(closeOwnWish, { params: { id } });
    },
    onDone: () => toast('done', t('own.closed')),
    stale: [wishesKey],
  });
  return (
    <li>
      <strong>{professional.name}</strong>
      <span>{words.services(wish)}</span>
      <span>{`${words.days(wish)} · ${words.hours(wish)}`}</span>
      {wish.offer && <Offered wish={wish} offer={wish.offer} />}
      <div>
        <LinkButton
          size="sm"
          disabled={close.isBusy}
          aria-label={t('own.closeOf', { name: professional.name, days: words.days(wish) })}
          onClick={() => void close.run()}
        >
          {t('own.close')}
        </LinkButton>
      </div>
    </li>
  );
}

function Offered({ wish, offer }: { wish: OwnWish; offer: NonNullable<OwnWish['offer']> }) {
  const { t } = useTranslation('waiting');
  const when = useMoment(offer.startsAt, wish.timeZone);
  const until = useMoment(offer.expiresAt, wish.timeZone);
  const { serviceIds, place, city, postalCode, hairLength, gender, professional } = wish;
  const draft = {
    serviceIds,
    place,
    memberId: offer.member.id,
    startsAt: offer.startsAt,
    offerId: offer.id,
    ...(place === 'at_home' && { city, postalCode }),
    ...(hairLength && { hairLength }),
    ...(gender && { gender }),
  };
  return (
    <div className={classes.offer}>
      <p role="status">{t('own.offered', { when, until, member: offer.member.name })}</p>
      <Button component={Link} to={bookingAddress(professional.slug, draft, 'your_information')} size="sm">
        {t('own.take')}
      </Button>
    </div>
  );
}
