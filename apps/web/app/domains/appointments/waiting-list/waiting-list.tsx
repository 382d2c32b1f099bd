import { closeOwnEntry } from '@meche/contract/api-client/waiting';
import type { OwnEntry } from '@meche/contract/waiting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { bookingUrl } from '../booking/booking-url.ts';
import { PendingSection } from '../pending-section.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import { ownWaitingListQuery, waitingListKey } from './queries.ts';
import { useWaitingTexts } from './use-waiting-texts.ts';
import classes from './waiting-list.module.css';

export function WaitingList() {
  const { t } = useTranslation('waiting');
  const { data } = useQuery(ownWaitingListQuery(useApi()));
  if (!data || data.items.length === 0) return null;
  return (
    <PendingSection id="entries" title={t('own.title')}>
      {data.items.map((entry) => (
        <WaitingListRow key={entry.id} entry={entry} />
      ))}
    </PendingSection>
  );
}

function WaitingListRow({ entry }: { entry: OwnEntry }) {
  const { t } = useTranslation('waiting');
  const words = useWaitingTexts();
  const { id, professional } = entry;
  const close = useCommand({
    call: (_: undefined, { api }) => api.call(closeOwnEntry, { params: { id } }),
    onDone: () => toast('done', t('own.closed')),
    stale: [waitingListKey],
  });
  return (
    <li>
      <strong>{professional.name}</strong>
      <span>{words.services(entry)}</span>
      <span>{`${words.days(entry)} · ${words.hours(entry)}`}</span>
      {entry.offer && <Offered entry={entry} offer={entry.offer} />}
      <div>
        <LinkButton
          size="sm"
          disabled={close.isBusy}
          aria-label={t('own.closeOf', { name: professional.name, days: words.days(entry) })}
          onClick={() => void close.run()}
        >
          {t('own.close')}
        </LinkButton>
      </div>
    </li>
  );
}

function Offered({ entry, offer }: { entry: OwnEntry; offer: NonNullable<OwnEntry['offer']> }) {
  const { t } = useTranslation('waiting');
  const when = useFormattedMoment(offer.startsAt, entry.timeZone);
  const until = useFormattedMoment(offer.expiresAt, entry.timeZone);
  const { serviceIds, place, city, postalCode, hairLength, gender, professional } = entry;
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
      <Button component={Link} to={bookingUrl(professional.slug, draft, 'your_information')} size="sm">
        {t('own.take')}
      </Button>
    </div>
  );
}
