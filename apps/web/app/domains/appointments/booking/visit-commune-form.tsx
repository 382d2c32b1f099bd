import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressesQuery } from '~/domains/customers/queries.ts';
import { CommuneField } from '~/domains/places/commune-field.tsx';
import { shortName, zoneNames } from '~/domains/places/commune-name.ts';
import { findCommune, type Place, placeName } from '~/domains/places/find-commune.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { sendingKey } from '~/ui/command/use-is-sending.ts';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { Booking } from './booking-kind.ts';
import classes from './booking-steps.module.css';
import { quoteQuery } from './quote-query.ts';

export type WhereTo = Pick<Booking, 'page' | 'draft' | 'remember' | 'change' | 'user'>;

type VisitCommuneFormProps = {
  booking: WhereTo;
  /** Set when the submit button is outside the form. */
  formId?: string | undefined;
  onChosen: () => void;
};

export function VisitCommuneForm({ booking, formId, onChosen }: VisitCommuneFormProps) {
  const { t } = useTranslation(['booking', 'home']);
  const { sentence, fieldSentence } = useRefusalTexts();
  const { page, draft, user } = booking;
  const { city, postalCode } = draft;
  const drafted = city && postalCode ? { city, postalCode } : undefined;
  const [text, setText] = useState(drafted ? placeName(drafted) : '');
  const { data: saved = [] } = useQuery({ ...addressesQuery(useApi()), enabled: Boolean(user) });
  const complete = saved.filter((address) => address.line);

  const choosing = useCommuneChoice(booking, { saved: complete, drafted, formId, onChosen });
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!text.trim());
    if (text.trim()) choosing.mutate({ written: text });
  }

  const problem = isMissing
    ? fieldSentence('required')
    : choosing.data?.place === undefined && choosing.isSuccess
      ? t('booking:address.chooseCommune')
      : choosing.error && sentence(choosing.error);
  const isOutside = isRefusal(choosing.error, 'outside_working_zone');
  return (
    <form id={formId} className={classes.fields} noValidate method="post" onSubmit={submit}>
      {complete.length > 0 && (
        <ChoicePills
          legend={t('booking:address.saved')}
          name="saved"
          value=""
          options={complete.map((address) => ({
            value: address.id,
            label: `${address.line}, ${shortName(address.city)}`,
          }))}
          onChange={(id) => {
            const address = complete.find((one) => one.id === id);
            if (address) choosing.mutate({ written: placeName(address), line: address.line ?? undefined });
          }}
        />
      )}
      <CommuneField
        name="commune"
        label={t('booking:address.commune')}
        placeholder={t('home:search.placePlaceholder')}
        defaultValue={text}
        error={problem || undefined}
        onType={(typed) => {
          setText(typed);
          setMissing(false);
          choosing.reset();
        }}
        onChoose={(place) => {
          setText(place);
          choosing.mutate({ written: place });
        }}
      />
      <Quiet>
        {t('booking:address.lead', { name: page.businessName })}
        {isOutside &&
          page.workZones.length > 0 &&
          ` ${t('booking:address.zones', { zones: zoneNames(page.workZones) })}`}
        {isOutside &&
          page.places.some(({ kind }) => kind === 'salon') &&
          ` ${t('booking:address.orSalon', { name: page.businessName })}`}
      </Quiet>
      {!formId && (
        <div>
          <Button type="submit" variant="default" loading={choosing.isPending}>
            {t('booking:address.seeTimes')}
          </Button>
        </div>
      )}
    </form>
  );
}

type CommuneChoice = {
  saved: readonly Place[];
  drafted: Place | undefined;
  formId: string | undefined;
  onChosen: () => void;
};

/**
 * Finds the typed commune and puts it into the draft; `place` is undefined when none matches. Loading its
 * quote first makes the server refuse a commune outside the working zone.
 */
function useCommuneChoice(booking: WhereTo, { saved, drafted, formId, onChosen }: CommuneChoice) {
  const { page, draft, remember, change } = booking;
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    ...(formId && { mutationKey: sendingKey(formId) }),
    mutationFn: async ({ written, line }: { written: string; line?: string | undefined }) => {
      const known = [...saved, ...(drafted ? [drafted] : [])];
      const place = await findCommune({ api, cache }, written, known);
      if (place) await cache.fetchQuery(quoteQuery(api, page.id, { ...draft, ...place }));
      return { place, line };
    },
    onSuccess: ({ place, line }) => {
      if (!place) return;
      if (line) remember({ line });
      change(place);
      onChosen();
    },
  });
}
