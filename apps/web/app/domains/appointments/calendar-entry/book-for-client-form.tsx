import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { isByLength } from '@meche/contract/hair-lengths';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TakenNotice } from '~/domains/scheduling/taken-notice.tsx';
import { useOccupantText } from '~/domains/scheduling/use-occupant-text.ts';
import { clockTime, minuteOf } from '~/lib/dates/wall-clock.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { RepeatFields } from '../series/repeat-fields.tsx';
import { SeriesNotice } from '../series/series-notice.tsx';
import classes from './book-for-client-form.module.css';
import { ClientFields } from './client-fields.tsx';
import type { ClientVisitDraft } from './client-visit-draft.ts';
import { FirstStep } from './first-step.tsx';
import { HomeFields } from './home-fields.tsx';
import { MemberFields } from './member-fields.tsx';
import { NewAppointmentStep } from './new-appointment-step.tsx';
import {
  findFirstProblem,
  type NewAppointment,
  type NewAppointmentEvent,
  newAppointmentSteps,
  stepNameOf,
} from './new-appointment-steps.ts';
import { type PriceDraft, PriceFields } from './price-fields.tsx';
import { useBookForClient } from './use-book-for-client.ts';
import { type ClientVisit, useClientVisit } from './use-client-visit.ts';
import { useProposedTime } from './use-proposed-time.ts';
import { useWarningTexts } from './use-warning-texts.ts';
import { VisitTotal } from './visit-total.tsx';
import { WarningNotice } from './warning-notice.tsx';

type ClientBooking = ReturnType<typeof useBookForClient>;

type BookForClientFormProps = {
  professional: ProfessionalPage;
  calendar: Calendar;
  shown: Calendar | undefined;
  today: string;
  memberId: string;
  /** A past appointment to repeat: its client and services fill the form. */
  former?: Appointment | undefined;
  /** True when the form proposed the time (the first free one); false when the member picked it. */
  isProposed?: boolean;
  /** State of the surrounding dialog: the current step and the picked time. */
  now: NewAppointment & { pickedDateTime: string };
  onStep: (event: NewAppointmentEvent) => void;
  onDone: (added: { id: string; day: string; memberId: string }) => void;
};

/**
 * A member books for a client who is on the phone or in the salon; the client pays on site. Every step can
 * submit; a failed submit opens the step with the first invalid field.
 */
export function BookForClientForm(props: BookForClientFormProps) {
  const { professional, calendar, shown, today, memberId, former, isProposed, now, onStep, onDone } = props;
  const { t } = useTranslation('calendar');
  const [day = '', time = ''] = now.pickedDateTime.split('T');
  const visit = useClientVisit({ professional, calendar, where: { memberId, day, time }, former });
  const { form, values, chosen, freeLine, hair } = visit;
  const picked = isProposed ? { day, time } : undefined;
  useProposedTime({ visit, calendar: shown ?? calendar, proposed: picked });
  const booking = useBookForClient({
    visit,
    onRefused: () => onStep({ type: 'refused' }),
    onBooked(added) {
      onStep({ type: 'booked' });
      onDone(added);
    },
  });
  const { series, warnings, nextSlots } = booking;
  useFocusFirstProblem(visit, now, onStep);
  const isShared = visit.turns.length > 1;

  return (
    <FormShell form={form} onSubmit={booking.submit}>
      <div className={classes.fields} onChange={booking.forget}>
        {visit.hasDraft && <DraftNotice onDrop={visit.startOver} />}
        <NewAppointmentStep name="first_step" now={now}>
          <FirstStep {...{ visit, professional, calendar, today }} onChoose={booking.choose} />
        </NewAppointmentStep>
        <NewAppointmentStep name="choose_service" now={now}>
          <MemberFields visit={visit} calendar={calendar} />
          <PriceFields form={narrowForm<PriceDraft, ClientVisitDraft>(form)} services={chosen} />
          {!isShared && <RepeatFields form={form} />}
        </NewAppointmentStep>
        <NewAppointmentStep name="add_new_client" now={now}>
          {values.place === 'at_home' && <HomeFields form={form} />}
          <ClientFields form={form} />
        </NewAppointmentStep>
      </div>
      <div className={classes.submit} data-keep-clear>
        <BookingWarnings {...{ visit, warnings, calendar, shown }} />
        {series.inTheWay && (
          <SeriesNotice
            found={series.inTheWay.found}
            isBusy={series.isBusy}
            onBookFree={(also) => void booking.bookFree(also)}
          />
        )}
        {nextSlots && (
          <NextSlotsNotice
            {...{ visit, nextSlots, calendar, shown, today }}
            onChoose={(slot) => {
              booking.choose(slot);
              onStep({ type: 'led_to', name: 'first_step' });
            }}
          />
        )}
        <VisitTotal
          chosen={chosen}
          prices={visit.prices}
          freeLine={freeLine}
          place={values.place}
          hairLength={hair.hairLength}
          isOpen={!hair.hairLength && visit.picked.some(isByLength)}
          address={values.address}
          startsAt={`${values.day}T${values.time}`}
          timeZone={calendar.timeZone}
        />
        {values.everyWeeks !== '0' && !isShared && !now.isChoosingService && (
          <Quiet>{t('add.repeat.every', { count: Number(values.everyWeeks) })}</Quiet>
        )}
        <StepButtons now={now} onStep={onStep}>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t(warnings.length > 0 ? 'add.submitAnyway' : 'add.submit')}
          </Button>
        </StepButtons>
      </div>
    </FormShell>
  );
}

function DraftNotice({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('calendar');
  return (
    <p className={classes.draft}>
      <span>{t('add.draft')}</span>
      <LinkButton onClick={onDrop}>{t('add.draftDrop')}</LinkButton>
    </p>
  );
}

type NoticeProps = Pick<BookForClientFormProps, 'calendar' | 'shown'> & { visit: ClientVisit };

function BookingWarnings({
  visit: { turns, values },
  warnings,
  calendar,
  shown,
}: NoticeProps & { warnings: ClientBooking['warnings'] }) {
  const warningWords = useWarningTexts(calendar, shown);
  return (
    <WarningNotice
      warnings={warnings}
      wordsOf={(warning) =>
        warningWords(warning, {
          memberId: turns.length > 1 ? '' : values.memberId,
          day: values.day,
          city: values.address.city,
        })
      }
    />
  );
}

type NextSlotsNoticeProps = NoticeProps & {
  nextSlots: NonNullable<ClientBooking['nextSlots']>;
  today: string;
  onChoose: ClientBooking['choose'];
};

/** Names what occupies the chosen time, if one member does all services, and offers the next free times. */
function NextSlotsNotice(props: NextSlotsNoticeProps) {
  const { visit, nextSlots, calendar, shown, today, onChoose } = props;
  const { turns, values, chosen, freeLine } = visit;
  const { t } = useTranslation('calendar');
  const takenBy = useOccupantText();
  const minutes =
    chosen.reduce((total, one) => total + one.durationMinutes, 0) + (freeLine?.durationMinutes ?? 0);
  const occupant =
    turns.length > 1
      ? undefined
      : takenBy(shown, {
          memberId: values.memberId,
          day: values.day,
          from: values.time,
          until: clockTime(minuteOf(values.time) + minutes),
        });
  return (
    <TakenNotice
      sentence={occupant ?? t('taken.unknown')}
      {...{ nextSlots, today, timeZone: calendar.timeZone }}
      onChoose={onChoose}
    />
  );
}

type StepButtonsProps = Pick<BookForClientFormProps, 'now' | 'onStep'> & { children: ReactNode };

function StepButtons({ now, onStep, children }: StepButtonsProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className={classes.ways}>
      {now.stepNumber > 1 && (
        <LinkButton onClick={() => onStep({ type: 'previous' })}>{t('add.steps.previous')}</LinkButton>
      )}
      {now.stepNumber < newAppointmentSteps.length && (
        <LinkButton onClick={() => onStep({ type: 'next' })}>{t('add.steps.next')}</LinkButton>
      )}
      {children}
    </div>
  );
}

/** After a failed submit, opens the step with the first invalid field and focuses that field. */
function useFocusFirstProblem(
  { form }: ClientVisit,
  now: NewAppointment,
  onStep: (event: NewAppointmentEvent) => void,
) {
  const { errors, submitCount } = form.formState;
  const ledOf = useRef(0);
  const problem = findFirstProblem(errors);
  useEffect(() => {
    if (ledOf.current === submitCount) return;
    if (problem && problem.step !== stepNameOf(now)) return onStep({ type: 'led_to', name: problem.step });
    ledOf.current = submitCount;
    if (problem) form.setFocus(problem.field as keyof ClientVisitDraft);
  });
}
