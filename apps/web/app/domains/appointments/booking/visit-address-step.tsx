import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressesQuery } from '~/domains/customers/queries.ts';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { shortName, zoneNames } from '~/domains/places/commune-name.ts';
import { findCommune, placeName } from '~/domains/places/find-commune.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { quoteQuery } from './quote-query.ts';
import type { Booking } from './use-booking.ts';

/** Where to come to. The commune decides the price and the times, so the server is asked before going on. */
export function VisitAddressStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'home', 'shell']);
  const { sentence, fieldSentence } = useRefusalWords();
  const { page, draft, memory, remember, go, user } = booking;
  const api = useApi();
  const cache = useQueryClient();
  const form = useId();
  const { city, postalCode } = draft;
  const drafted = city && postalCode ? { city, postalCode } : null;
  const [line, setLine] = useState<string>();
  const [text, setText] = useState(drafted ? placeName(drafted) : '');
  const [problems, setProblems] = useState<{ line?: string; commune?: string }>({});
  const [busy, setBusy] = useState(false);
  const [picked, setPicked] = useState(0);
  const { data: saved = [] } = useQuery({ ...addressesQuery(api), enabled: Boolean(user) });
  const complete = saved.filter((address) => address.line);
  const street = (line ?? memory.line ?? '').trim();

  function choose(id: string) {
    const address = complete.find((one) => one.id === id);
    if (!address) return;
    setPicked(picked + 1);
    setLine(address.line ?? '');
    setText(placeName(address));
    setProblems({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(!street && { line: fieldSentence('address_required') }),
      ...(!text.trim() && { commune: fieldSentence('required') }),
    };
    setProblems(missing);
    if (missing.line || missing.commune) return;
    setBusy(true);
    try {
      const place = await findCommune({ api, cache }, text, [...complete, ...(drafted ? [drafted] : [])]);
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
        {complete.length > 0 && (
          <ChoicePills
            legend={t('booking:address.saved')}
            name="saved"
            value={complete.find((one) => one.line === street && placeName(one) === text)?.id ?? ''}
            options={complete.map((address) => ({
              value: address.id,
              label: `${address.line}, ${shortName(address.city)}`,
            }))}
            onChange={choose}
          />
        )}
        <TextInput
          label={t('booking:address.line')}
          value={line ?? memory.line ?? ''}
          autoComplete="street-address"
          maxLength={200}
          error={problems.line}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
        <CommuneField
          // It keeps what is typed itself: another address is another field.
          key={picked}
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
