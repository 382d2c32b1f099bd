import { createEntry, MAX_WAITING_DAYS } from '@meche/contract/api-client/waiting';
import type { Slot } from '@meche/contract/scheduling';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { Booking } from '../booking/booking-kind.ts';
import { waitingListKey } from './queries.ts';
import { useWaitingTexts } from './use-waiting-texts.ts';

type BookingToWaitFor = Pick<Booking, 'page' | 'draft' | 'user' | 'addressOf' | 'change'>;
type WaitingListDialogProps = {
  booking: BookingToWaitFor;
  /** A full day. Without it the days are empty, because free days would be refused. */
  day?: string | undefined;
  onClose: () => void;
};

export function WaitingListDialog({ booking, day, onClose }: WaitingListDialogProps) {
  const { t } = useTranslation('waiting');
  return (
    <Dialog open onClose={onClose} title={t('entry.title')} fullOnPhones>
      <p>{t('entry.lead', { name: booking.page.businessName })}</p>
      {booking.user ? (
        <WaitingListForm booking={booking} day={day} onDone={onClose} />
      ) : (
        <>
          <p>{t('entry.signInFirst')}</p>
          <Button
            component={Link}
            to={to('login')}
            onClick={() => rememberPastUrl(booking.addressOf('choose_date_time'))}
          >
            {t('entry.signIn')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/**
 * Choices for the earliest start and the latest end of the wait: full hours, in minutes from midnight. Free
 * times follow the professional's own grid.
 */
const hoursFrom = [0, ...Array.from({ length: 14 }, (_, at) => (7 + at) * 60)];
const hoursUntil = [...Array.from({ length: 14 }, (_, at) => (9 + at) * 60), 1440];

type WaitingEntryFields = { firstDay: string; lastDay: string; fromMinute: number; untilMinute: number };

function WaitingListForm({
  booking: { page, draft, change },
  day = '',
  onDone,
}: {
  booking: BookingToWaitFor;
  day?: string | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('waiting');
  const { hour } = useWaitingTexts();
  const [free, setFree] = useState<readonly Slot[]>();
  const form = useForm<WaitingEntryFields>({
    defaultValues: { firstDay: day, lastDay: day, fromMinute: 0, untilMinute: 1440 },
  });
  const make = useCommand({
    call: (typed: WaitingEntryFields, { api, idempotencyKey }) => {
      const { serviceIds, place, city, postalCode, memberId, hairLength, gender } = draft;
      const body = {
        professionalId: page.id,
        serviceIds,
        place,
        ...typed,
        ...(place === 'at_home' && { city, postalCode }),
        ...(memberId && { memberId }),
        ...(hairLength && { hairLength }),
        ...(gender && { gender }),
      };
      return api.call(createEntry, { body, idempotencyKey });
    },
    onDone: () => {
      toast('done', t('entry.done'));
      onDone();
    },
    onRefused: (error) => {
      if (!isRefusal<typeof createEntry>(error, 'time_is_free')) return false;
      const found = readRefusalDetails(error, 'time_is_free')?.nextSlots;
      setFree(found);
      return found !== undefined;
    },
    stale: [waitingListKey],
  });
  return (
    <FormShell form={form} onSubmit={(typed) => make.send(typed)}>
      <TextField form={form} name="firstDay" kind="date" label={t('entry.firstDay')} rules={rules.required} />
      <TextField
        form={form}
        name="lastDay"
        kind="date"
        label={t('entry.lastDay')}
        description={t('entry.mostDays', { most: MAX_WAITING_DAYS })}
        rules={rules.required}
      />
      <SelectField
        form={form}
        name="fromMinute"
        label={t('entry.from')}
        options={hoursFrom.map((value) => ({ value, label: value === 0 ? t('entry.opening') : hour(value) }))}
      />
      <SelectField
        form={form}
        name="untilMinute"
        label={t('entry.until')}
        options={hoursUntil.map((value) => ({
          value,
          label: value === 1440 ? t('entry.closing') : hour(value),
        }))}
      />
      {free && (
        <div role="alert">
          <p>{t('entry.free')}</p>
          <SlotPills
            slots={free}
            timeZone={page.timeZone}
            onChoose={({ startsAt }) => {
              change({ startsAt, week: dayIn(startsAt, page.timeZone) });
              onDone();
            }}
          />
        </div>
      )}
      <p>{t('entry.next')}</p>
      <Button type="submit" fullWidth loading={make.isBusy}>
        {t('entry.send')}
      </Button>
    </FormShell>
  );
}
