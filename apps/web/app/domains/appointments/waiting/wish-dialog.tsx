import { MOST_WISHED_DAYS } from '@meche/contract/waiting';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { rememberPastUrl } from '~/domains/identity/session/past-url.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import type { Booking } from '../booking/use-booking.ts';
import { wishesKey } from './queries.ts';
import { useWishWords } from './use-wish-words.ts';

type Wished = Pick<Booking, 'page' | 'draft' | 'user' | 'addressOf'>;
type WishDialogProps = { booking: Wished; onClose: () => void };

/** On which days and at which hours she would come, if a time were freed. */
export function WishDialog({ booking, onClose }: WishDialogProps) {
  const { t } = useTranslation('waiting');
  return (
    <Dialog open onClose={onClose} title={t('wish.title')} fullOnPhones>
      <p>{t('wish.lead', { name: booking.page.businessName })}</p>
      {booking.user ? (
        <WishForm booking={booking} onDone={onClose} />
      ) : (
        <>
          <p>{t('wish.signInFirst')}</p>
          <Button
            component={Link}
            to={to('login')}
            onClick={() => rememberPastUrl(booking.addressOf('choose_date_time'))}
          >
            {t('wish.signIn')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** Whole hours: what is offered lies on the house's own grid. */
const hoursFrom = [0, ...Array.from({ length: 14 }, (_, at) => (7 + at) * 60)];
const hoursUntil = [...Array.from({ length: 14 }, (_, at) => (9 + at) * 60), 1440];

type WishTyped = { firstDay: string; lastDay: string; fromMinute: number; untilMinute: number };

function WishForm({ booking: { page, draft }, onDone }: { booking: Wished; onDone: () => void }) {
  const { t } = useTranslation('waiting');
  const { hour } = useWishWords();
  const today = dayIn(new Date().toISOString(), page.timeZone);
  const first = draft.week && draft.week > today ? draft.week : today;
  const form = useForm<WishTyped>({
    defaultValues: { firstDay: first, lastDay: addDays(first, 6), fromMinute: 0, untilMinute: 1440 },
  });
  const make = useCommand({
    call: async (typed: WishTyped, { api, idempotencyKey }) => {
      const { makeWish } = await import('@meche/contract/waiting');
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
      return api.call(makeWish, { body, idempotencyKey });
    },
    onDone: () => {
      toast('done', t('wish.done'));
      onDone();
    },
    stale: [wishesKey],
  });
  return (
    <FormShell form={form} onSubmit={(typed) => make.send(typed)}>
      <TextField form={form} name="firstDay" kind="date" label={t('wish.firstDay')} rules={rules.required} />
      <TextField
        form={form}
        name="lastDay"
        kind="date"
        label={t('wish.lastDay')}
        description={t('wish.mostDays', { most: MOST_WISHED_DAYS })}
        rules={rules.required}
      />
      <SelectField
        form={form}
        name="fromMinute"
        label={t('wish.from')}
        options={hoursFrom.map((value) => ({ value, label: value === 0 ? t('wish.opening') : hour(value) }))}
      />
      <SelectField
        form={form}
        name="untilMinute"
        label={t('wish.until')}
        options={hoursUntil.map((value) => ({
          value,
          label: value === 1440 ? t('wish.closing') : hour(value),
        }))}
      />
      <p>{t('wish.next')}</p>
      <Button type="submit" fullWidth loading={make.isBusy}>
        {t('wish.send')}
      </Button>
    </FormShell>
  );
}
