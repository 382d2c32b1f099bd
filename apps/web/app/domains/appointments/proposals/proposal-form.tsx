import { MAX_PROPOSED_TIMES } from '@meche/contract/api-client/proposals';
import type { Appointment } from '@meche/contract/appointments';
import type { BookingWarning } from '@meche/contract/booking-warnings';
import type { Calendar } from '@meche/contract/calendar';
import type { Slot } from '@meche/contract/scheduling';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayAndTime } from '~/domains/scheduling/day-and-time.tsx';
import { SlotPills } from '~/domains/scheduling/slot-pills.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { wallClockIn } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { IconTrash } from '~/ui/icons/icons.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import type { ProposalDraft } from './proposal-draft.ts';
import classes from './proposal-form.module.css';
import { ProposedPriceFields } from './proposed-price-fields.tsx';
import { type TakenTime, useProposal } from './use-proposal.ts';

type ProposalFormProps = { appointment: Appointment; calendar: Calendar; onDone: () => void };

/**
 * Form for a proposal: up to `MAX_PROPOSED_TIMES` times, each with a member, a new price of one service on
 * request, and a message. It needs a time or a price.
 */
export function ProposalForm({ appointment, calendar, onDone }: ProposalFormProps) {
  const { t } = useTranslation('proposals');
  const { answerBy, member, lines, can } = appointment;
  const { timeZone } = calendar;
  const { form, requestedTime, hasPrice, drop: dropStored } = useProposalDraft(appointment, timeZone);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'times' });
  const addButton = useRef<HTMLButtonElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const members = calendar.members.filter(({ left, id: memberId }) => !left || memberId === member.id);
  const proposal = useProposal({
    appointment,
    timeZone,
    members,
    onDone: () => {
      dropStored();
      onDone();
    },
  });
  const before = useFormattedMoment(answerBy, timeZone);

  async function submit(typed: ProposalDraft) {
    proposal.clearTaken();
    const nothing = typed.times.length === 0 && typed.price.trim() === '';
    setEmpty(nothing);
    if (nothing) return addButton.current?.focus();
    await proposal.send(typed);
  }

  function drop(index: number) {
    // The add button is disabled at the most times, so it must be rendered again before it can receive the
    // focus.
    flushSync(() => {
      remove(index);
      proposal.clearTaken();
    });
    addButton.current?.focus();
  }

  return (
    <>
      <FormShell form={form} onSubmit={submit}>
        <Quiet>{t('propose.what', { when: before })}</Quiet>
        {fields.map((field, index) => (
          <ProposedTimeFields
            key={field.id}
            form={form}
            index={index}
            members={members}
            calendar={calendar}
            taken={proposal.taken?.index === index ? proposal.taken : undefined}
            onChosen={proposal.clearTaken}
            onDrop={() => drop(index)}
          />
        ))}
        <AddTime
          ref={addButton}
          disabled={fields.length >= MAX_PROPOSED_TIMES}
          isEmpty={isEmpty}
          onAdd={() => append({ ...requestedTime, ...form.getValues('times').at(-1) })}
        />
        {hasPrice && <ProposedPriceFields form={form} lines={lines} />}
        <TextField form={form} name="note" kind="long" label={t('propose.note')} maxLength={1000} />
        {can.propose && <Quiet>{t('propose.left', { count: can.propose.left })}</Quiet>}
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('propose.submit')}
        </Button>
      </FormShell>
      <WarningDialog
        warnings={proposal.warned?.warnings}
        onConfirm={proposal.confirm}
        onClose={proposal.clearWarned}
      />
    </>
  );
}

type AddTimeProps = {
  ref: Ref<HTMLButtonElement>;
  disabled: boolean;
  /** True when the member submitted the proposal with neither a time nor a price. */
  isEmpty: boolean;
  onAdd: () => void;
};

function AddTime({ ref, disabled, isEmpty, onAdd }: AddTimeProps) {
  const { t } = useTranslation('proposals');
  return (
    <div>
      <Button ref={ref} variant="default" size="sm" disabled={disabled} onClick={onAdd}>
        {t('propose.add')}
      </Button>
      {isEmpty && (
        <p role="alert" className={classes.problem}>
          {t('propose.nothing')}
        </p>
      )}
    </div>
  );
}

/**
 * Fills the form with the stored draft, or else the requested time. `hasPrice` is true when a service is on
 * request.
 */
function useProposalDraft({ id, startsAt, member, lines }: Appointment, timeZone: string) {
  const name = `propose ${id}`;
  const requestedTime = { ...wallTime(startsAt, timeZone), memberId: member.id };
  const firstOnRequest = lines.findIndex(({ questionnaire }) => questionnaire);
  const form = useFormDraft<ProposalDraft>(name, {
    times: [requestedTime],
    position: Math.max(firstOnRequest, 0),
    price: '',
    note: '',
  });
  return { form, requestedTime, hasPrice: firstOnRequest >= 0, drop: () => dropDraft(name) };
}

type ProposedTimeFieldsProps = {
  form: UseFormReturn<ProposalDraft>;
  index: number;
  members: Calendar['members'];
  calendar: Calendar;
  /** Set when the server refused this time as not free. */
  taken: TakenTime | undefined;
  /** Called when the member chooses one of the next free times. */
  onChosen: () => void;
  onDrop: () => void;
};

function ProposedTimeFields(props: ProposedTimeFieldsProps) {
  const { form, index, members, calendar, taken, onChosen, onDrop } = props;
  const { t } = useTranslation(['proposals', 'calendar']);
  const { timeZone } = calendar;

  function choose(slot: Slot) {
    const { day, time } = wallTime(slot.startsAt, timeZone);
    form.setValue(`times.${index}.day`, day);
    form.setValue(`times.${index}.time`, time);
    form.clearErrors(`times.${index}`);
    onChosen();
  }

  return (
    <fieldset className={classes.time}>
      <legend>{t('propose.nth', { nth: index + 1 })}</legend>
      <div className={classes.fields}>
        <DayAndTime
          form={form}
          day={`times.${index}.day`}
          time={`times.${index}.time`}
          problems={{
            [`times.${index}.time overlaps`]: taken ? taken.sentence : t('calendar:taken.unknown'),
            [`times.${index}.time same_as_before`]: t('propose.twice'),
            [`times.${index}.time too_small`]: t('propose.tooSoon'),
          }}
        />
        {members.length > 1 && (
          <SelectField
            form={form}
            name={`times.${index}.memberId`}
            label={t('calendar:add.member')}
            options={members.map(({ id: value, name }) => ({ value, label: name }))}
          />
        )}
      </div>
      <IconButton aria-label={t('propose.remove', { nth: index + 1 })} onClick={onDrop}>
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </IconButton>
      {taken && taken.nextSlots.length > 0 && (
        <div className={classes.next}>
          <p>{t('calendar:taken.next')}</p>
          <SlotPills
            slots={taken.nextSlots}
            timeZone={timeZone}
            today={dayIn(calendar.now, timeZone)}
            onChoose={choose}
          />
        </div>
      )}
    </fieldset>
  );
}

type WarningDialogProps = {
  /** The dialog is closed while this is undefined. */
  warnings: readonly BookingWarning[] | undefined;
  onConfirm: () => unknown;
  onClose: () => void;
};

function WarningDialog({ warnings, onConfirm, onClose }: WarningDialogProps) {
  const { t } = useTranslation(['proposals', 'calendar']);
  return (
    <ConfirmDialog
      open={warnings !== undefined}
      onClose={onClose}
      title={t('propose.ask')}
      confirmLabel={t('propose.anyway')}
      cancelLabel={t('propose.back')}
      onConfirm={onConfirm}
    >
      {warnings?.map((warning) => (
        <p key={warning}>{t(`calendar:add.warnings.${warning}`, { place: '' })}</p>
      ))}
    </ConfirmDialog>
  );
}

function wallTime(instant: string, timeZone: string): { day: string; time: string } {
  const wall = wallClockIn(instant, timeZone);
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}
