import { TextInput } from '@mantine/core';
import type { Commune } from '@meche/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { communeName, zoneNames } from '~/domains/places/commune-name.ts';
import { communesQuery } from '~/domains/places/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { quoteQuery } from './quote-query.ts';
import type { Booking } from './use-booking.ts';

/** Where to come to. The commune decides the price and the times, so the server is asked before going on. */
export function VisitAddressStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'home', 'shell']);
  const { sentence, fieldSentence } = useRefusalWords();
  const { page, draft, memory, remember, go } = booking;
  const api = useApi();
  const cache = useQueryClient();
  const form = useId();
  const known = draft.city && draft.postalCode ? { name: draft.city, postalCodes: [draft.postalCode] } : null;
  const [line, setLine] = useState<string>();
  const [text, setText] = useState(known ? communeName(known) : '');
  const [problems, setProblems] = useState<{ line?: string; commune?: string }>({});
  const [busy, setBusy] = useState(false);
  const street = (line ?? memory.line ?? '').trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(!street && { line: fieldSentence('required') }),
      ...(!text.trim() && { commune: fieldSentence('required') }),
    };
    setProblems(missing);
    if (missing.line || missing.commune) return;
    setBusy(true);
    try {
      const place = await communeOf(text);
      if (!place) {
        setProblems({ commune: t('booking:address.chooseCommune') });
        return;
      }
      await cache.fetchQuery(quoteQuery(api, page.id, { ...draft, ...place }));
      remember({ line: street });
      const isElsewhere = place.postalCode !== draft.postalCode;
      // A slot that was chosen for this commune stays; elsewhere the way is another.
      const startsAt = isElsewhere && draft.postalCode ? undefined : draft.startsAt;
      go(startsAt ? 'your_information' : 'choose_date_time', { ...place, startsAt });
    } catch (error) {
      if (isRefusal(error, 'unknown_commune', 'outside_working_zone'))
        setProblems({ commune: sentence(error) });
      else toast('problem', sentence(error));
    } finally {
      setBusy(false);
    }
  }

  /** The commune that was chosen or written out; undefined when several could be meant. */
  async function communeOf(written: string): Promise<{ city: string; postalCode: string } | undefined> {
    if (known && written === communeName(known))
      return { city: known.name, postalCode: known.postalCodes[0] ?? '' };
    const name = written.replace(/\(.*\)/, '').trim();
    const found = await cache.fetchQuery(communesQuery(api, name));
    const exact = found.filter((commune) => communeName(commune) === written.trim());
    const [commune, ...others] = exact.length > 0 ? exact : found;
    if (!commune || (others.length > 0 && exact.length === 0)) return undefined;
    return { city: commune.name, postalCode: postalCodeOf(commune, written) };
  }

  return (
    <BookingScreen
      booking={booking}
      title={t('booking:address.title')}
      lead={t('booking:address.lead')}
      next={{ label: t('shell:actions.next'), form, busy }}
    >
      <form
        id={form}
        className={classes.fields}
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          label={t('booking:address.line')}
          value={line ?? memory.line ?? ''}
          autoComplete="street-address"
          maxLength={200}
          error={problems.line}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
        <CommuneField
          name="commune"
          label={t('booking:address.commune')}
          placeholder={t('home:search.placePlaceholder')}
          defaultValue={text}
          error={problems.commune}
          onChoose={setText}
          onType={setText}
        />
      </form>
      {page.workZones.length > 0 && (
        <p className={classes.quiet}>
          {t('booking:address.zones', {
            zones: zoneNames(page.workZones),
          })}
        </p>
      )}
    </BookingScreen>
  );
}

/** The code that was written when it is one of hers, else the commune's first. */
function postalCodeOf(commune: Commune, written: string): string {
  const code = /\d{5}/.exec(written)?.[0];
  return (code && commune.postalCodes.includes(code) ? code : commune.postalCodes[0]) ?? '';
}
