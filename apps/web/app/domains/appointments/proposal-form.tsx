import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import { MOST_PROPOSED_TIMES } from '@meche/contract/proposals';
import type { Slot } from '@meche/contract/scheduling';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { fieldsRenamed, isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { instantOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { centsOf } from '~/lib/money/typed-price.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { IconTrash } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { ProposalDraft } from './proposal-draft.ts';
import classes from './proposal-form.module.css';
import { ProposedPriceFields } from './proposed-price-fields.tsx';
import { appointmentsKey } from './queries.ts';
import { useConflictTexts } from './use-conflict-texts.ts';
import { useMoment } from './use-moment.ts';

type ProposalFormProps = { appointment: Appointment; calendar: Calendar; onDone: () => void };

type Taken = { at: number; sentence: string; nextSlots: readonly Slot[] };

/** Proposal with up to five times, each with a member, a new price of one service, and a message. */
export function ProposalForm({ appointment, calendar, onDone }: ProposalFormProps) {
  const { t } = useTranslation(['proposals', 'calendar']);
  const { id, startsAt, answerBy, member, lines, can } = appointment;
  const { timeZone } = calendar;
  const draftName = `propose ${id}`;
  const wall = wallClockIn(startsAt, timeZone);
  const requestedTime = { day: wall.slice(0, 10), time: wall.slice(11, 16), memberId: member.id };
  const onRequest = lines.flatMap(({ questionnaire }, position) => (questionnaire ? [position] : []));
  const form = useFormDraft<ProposalDraft>(draftName, {
    times: [requestedTime],
    position: onRequest[0] ?? 0,
    price: '',
    note: '',
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'times' });
  const addButton = useRef<HTMLButtonElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [taken, setTaken] = useState<Taken>();
  const [warned, setWarned] = useState<{ typed: ProposalDraft; warnings: readonly BookingWarning[] }>();
  const members = calendar.members.filter(({ left, id: memberId }) => !left || memberId === member.id);
  const { conflictWords } = useConflictTexts({ timeZone, members });
  const before = useMoment(answerBy, timeZone);

  const propose = useCommand({
    call: async (
      { typed, acceptWarnings }: { typed: ProposalDraft; acceptWarnings: boolean },
      { api, idempotencyKey },
    ) => {
      const { proposeInstead } = await import('@meche/contract/requests');
      const priceCents = centsOf(typed.price);
      return api
        .call(proposeInstead, {
          params: { id },
          body: {
            times: typed.times.map(({ day, time, memberId }) => ({
              memberId,
              startsAt: instantOf(`${day}T${time}`, timeZone),
            })),
            ...(priceCents !== undefined && { price: { position: typed.position, priceCents } }),
            note: typed.note.trim(),
            acceptWarnings,
          },
          idempotencyKey,
        })
        .catch(fieldsRenamed(asTyped));
    },
    onDone: () => {
      dropDraft(draftName);
      toast('done', t('propose.done'));
      onDone();
    },
    onRefused: async (error, { typed }) => {
      if (isRefusal(error, 'warning_not_confirmed')) {
        const details = await detailsOf(error, 'warning_not_confirmed');
        setWarned({ typed, warnings: details?.warnings ?? ['outside_hours'] });
        return true;
      }
      setWarned(undefined);
      if (!isRefusal(error, 'time_taken')) return false;
      const details = await detailsOf(error, 'time_taken');
      const at = Number(Object.keys(error.fields)[0]?.split('.')[1] ?? 0);
      const sentence = conflictWords(details?.inTheWay ?? [], typed.times[at]?.memberId);
      setTaken({ at, sentence, nextSlots: details?.nextSlots ?? [] });
      return false;
    },
    stale: [appointmentsKey],
  });

  async function submit(typed: ProposalDraft) {
    setTaken(undefined);
    const nothing = typed.times.length === 0 && typed.price.trim() === '';
    setEmpty(nothing);
    if (nothing) return addButton.current?.focus();
    await propose.send({ typed, acceptWarnings: false });
  }

  function choose(slot: Slot, at: number) {
    const start = wallClockIn(slot.startsAt, timeZone);
    form.setValue(`times.${at}.day`, start.slice(0, 10));
    form.setValue(`times.${at}.time`, start.slice(11, 16));
    form.clearErrors(`times.${at}`);
    setTaken(undefined);
  }

  function drop(at: number) {
    // Rendered first, because the focus goes to the add button, which is absent while there are five times.
    flushSync(() => {
      remove(at);
      setTaken(undefined);
    });
    addButton.current?.focus();
  }

  return (
    <>
      <FormShell form={form} onSubmit={submit}>
        <Quiet>{t('propose.what', { when: before })}</Quiet>
        {fields.map((field, at) => (
          <fieldset key={field.id} className={classes.time}>
            <legend>{t('propose.nth', { nth: at + 1 })}</legend>
            <div className={classes.fields}>
              <DayAndTime
                form={form}
                day={`times.${at}.day`}
                time={`times.${at}.time`}
                problems={{
                  [`times.${at}.time overlaps`]:
                    taken?.at === at ? taken.sentence : t('calendar:taken.unknown'),
                  [`times.${at}.time same_as_before`]: t('propose.twice'),
                  [`times.${at}.time too_small`]: t('propose.tooSoon'),
                }}
              />
              {members.length > 1 && (
                <SelectField
                  form={form}
                  name={`times.${at}.memberId`}
                  label={t('calendar:add.member')}
                  options={members.map(({ id: value, name }) => ({ value, label: name }))}
                />
              )}
            </div>
            <IconButton aria-label={t('propose.remove', { nth: at + 1 })} onClick={() => drop(at)}>
              <IconTrash size={20} stroke={1.6} aria-hidden />
            </IconButton>
            {taken?.at === at && taken.nextSlots.length > 0 && (
              <div className={classes.next}>
                <p>{t('calendar:taken.next')}</p>
                <SlotPills
                  slots={taken.nextSlots}
                  timeZone={timeZone}
                  today={dayIn(calendar.now, timeZone)}
                  onChoose={(slot) => choose(slot, at)}
                />
              </div>
            )}
          </fieldset>
        ))}
        <div>
          <Button
            ref={addButton}
            variant="default"
            size="sm"
            disabled={fields.length >= MOST_PROPOSED_TIMES}
            onClick={() => append({ ...requestedTime, ...form.getValues('times').at(-1) })}
          >
            {t('propose.add')}
          </Button>
          {isEmpty && (
            <p role="alert" className={classes.problem}>
              {t('propose.nothing')}
            </p>
          )}
        </div>
        {onRequest.length > 0 && <ProposedPriceFields form={form} lines={lines} />}
        <TextField form={form} name="note" kind="long" label={t('propose.note')} maxLength={1000} />
        {can.propose && <Quiet>{t('propose.left', { count: can.propose.left })}</Quiet>}
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('propose.submit')}
        </Button>
      </FormShell>
      <ConfirmDialog
        open={warned !== undefined}
        onClose={() => setWarned(undefined)}
        title={t('propose.ask')}
        confirmLabel={t('propose.anyway')}
        cancelLabel={t('propose.back')}
        onConfirm={() => warned && propose.run({ typed: warned.typed, acceptWarnings: true })}
      >
        {warned?.warnings.map((warning) => (
          <p key={warning}>{t(`calendar:add.warnings.${warning}`, { place: '' })}</p>
        ))}
      </ConfirmDialog>
    </>
  );
}

function asTyped(field: string): string {
  if (field === 'price.priceCents') return 'price';
  if (field === 'price.position') return 'position';
  return field.replace(/\.startsAt$/, '.time');
}
