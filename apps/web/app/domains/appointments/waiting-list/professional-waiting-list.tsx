import { closeProfessionalEntry } from '@meche/contract/api-client/waiting';
import type { ProfessionalEntry } from '@meche/contract/waiting';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { PendingSection } from '../pending-section.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import { professionalWaitingListQuery, waitingListKey } from './queries.ts';
import { useWaitingTexts } from './use-waiting-texts.ts';

export function ProfessionalWaitingList() {
  const { t } = useTranslation('waiting');
  const entries = useInfiniteQuery({
    ...professionalWaitingListQuery(useApi()),
    enabled: useMay()('own_calendar'),
  });
  const items = entries.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <PendingSection
      id="waiting"
      title={t('professional.title')}
      after={
        <MoreButton of={entries} size="sm">
          {t('professional.more')}
        </MoreButton>
      }
    >
      {items.map((entry) => (
        <WaitingLine key={entry.id} entry={entry} />
      ))}
    </PendingSection>
  );
}

function WaitingLine({ entry }: { entry: ProfessionalEntry }) {
  const { t } = useTranslation('waiting');
  const words = useWaitingTexts();
  const { id, customerName, offer, timeZone } = entry;
  const when = useFormattedMoment(offer?.startsAt ?? null, timeZone);
  const until = useFormattedMoment(offer?.expiresAt ?? null, timeZone);
  const close = useCommand({
    call: (_: undefined, { api }) => api.call(closeProfessionalEntry, { params: { id } }),
    onDone: () => toast('done', t('professional.closed', { name: customerName })),
    stale: [waitingListKey],
  });
  return (
    <li>
      <strong>{customerName}</strong>
      <span>{words.services(entry)}</span>
      <span>{`${words.days(entry)} · ${words.hours(entry)}`}</span>
      {offer && <span>{t('professional.offered', { when, until, member: offer.member.name })}</span>}
      <div>
        <LinkButton
          size="sm"
          disabled={close.isBusy}
          aria-label={t('professional.closeOf', { name: customerName })}
          onClick={() => void close.run()}
        >
          {t('professional.close')}
        </LinkButton>
      </div>
    </li>
  );
}
