import { plannedLines } from '@meche/contract/money-lines';
import type { AskedTopic } from '@meche/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AnswerFields, type AnswersTyped } from '~/domains/services/answer-fields.tsx';
import { answersTo, type KeptAnswers, keptAnswers } from '~/domains/services/own-answers.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { NotYet } from '~/ui/feedback/not-yet.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { MoneyLines } from '../money-lines.tsx';
import { isClosedTime } from './booking-problem.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { ProblemNote } from './problem-note.tsx';
import { questionsQuery } from './questions-query.ts';
import { quoteQuery } from './quote-query.ts';
import type { Booking } from './use-booking.ts';
import { useTakeSlot } from './use-take-slot.ts';

/**
 * What is asked before a visit on request, and, where something is by card, what paying means: going on takes the slot then, and
 * the card comes next.
 */
export function QuestionsStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['requests', 'booking', 'shell']);
  const format = useFormat();
  const api = useApi();
  const formId = useId();
  const { page, draft, quote, memory, remember, go } = booking;
  const asked = useQuery(questionsQuery(api, draft.serviceIds));
  const terms = useQuery(quoteQuery(api, page.id, draft, true));
  const { take, busy, problem, clearProblem } = useTakeSlot(booking);
  const isByCard = quote.data?.cardCents !== 0;
  const money = isByCard ? terms.data?.money : undefined;
  const consent =
    problem?.newQuote &&
    t('booking:prePayment.accept', { amount: format.price(problem.newQuote.totalCents) });
  const isKnown = quote.data !== undefined && !quote.isPlaceholderData;

  function done(answers: KeptAnswers) {
    remember({ answers });
    if (isByCard) take({ answers });
    else go();
  }

  return (
    <BookingScreen
      booking={booking}
      title={t('requests:questions.title')}
      lead={t('requests:questions.lead', { name: page.businessName })}
      next={{
        label: consent ?? t(isByCard ? 'booking:prePayment.next' : 'shell:actions.next'),
        form: formId,
        busy,
        // Nobody goes on to a card before its terms are said.
        disabled: !asked.data || !isKnown || (isByCard && !money),
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onMended={clearProblem} />}
      {asked.data ? (
        <QuestionsForm
          key={asked.data.map(({ id, version }) => `${id} ${version}`).join()}
          topics={asked.data}
          kept={memory.answers}
          onKept={(answers) => remember({ answers })}
          onDone={done}
          formId={formId}
          error={problem?.error}
        />
      ) : (
        <NotYet of={asked} shape="form" height={280} />
      )}
      {terms.error && !terms.data && !isClosedTime(terms.error) && (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      )}
      {money && terms.data && (
        <MoneyLines lines={plannedLines({ ...terms.data, money })} timeZone={page.timeZone} />
      )}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      {isByCard && <Quiet>{t('booking:prePayment.partner')}</Quiet>}
    </BookingScreen>
  );
}

type QuestionsFormProps = {
  topics: AskedTopic[];
  kept: KeptAnswers | undefined;
  /** Whatever is typed: going back or a reload loses none of it. */
  onKept: (answers: KeptAnswers) => void;
  onDone: (answers: KeptAnswers) => void;
  formId: string;
  /** What the booking was refused for last. */
  error: unknown;
};

function QuestionsForm({ topics, kept, onKept, onDone, formId, error }: QuestionsFormProps) {
  const form = useForm<AnswersTyped>({ defaultValues: answersTo(topics, kept) });
  const keep = useEffectEvent(() => onKept(keptAnswers(topics, form.getValues('answers'), false)));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep());
    return unsubscribe;
  }, [form]);
  const tell = useEffectEvent(() => {
    if (!isRefusal(error, 'invalid_input')) return;
    const wrong = Object.entries(error.fields).filter(([field]) => field.startsWith('answers.'));
    for (const [field, code] of wrong)
      form.setError(field as `answers.${number}.answers.${number}`, { type: 'server', message: code });
    const [first] = wrong;
    if (first) form.setFocus(first[0] as `answers.${number}.answers.${number}`);
  });
  useEffect(() => {
    if (error) tell();
  }, [error]);
  return (
    <FormShell form={form} id={formId} onSubmit={({ answers }) => onDone(keptAnswers(topics, answers, true))}>
      <AnswerFields topics={topics} form={form} />
    </FormShell>
  );
}
