import type { CustomerTopic } from '@meche/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AnswerFields, type AnswersTyped } from '~/domains/services/answer-fields.tsx';
import { answersToStore, initialAnswers, type KeptAnswers } from '~/domains/services/own-answers.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import type { Booking } from './booking-kind.ts';
import { BookingMoneyLines } from './booking-money-lines.tsx';
import { isClosedTime } from './booking-problem.ts';
import { BookingScreen } from './booking-screen.tsx';
import classes from './booking-steps.module.css';
import { BookingSummary } from './booking-summary.tsx';
import { ProblemNote } from './problem-note.tsx';
import { questionsQuery } from './questions-query.ts';
import { useTakeSlot } from './use-take-slot.ts';

/**
 * Asks the questions of a booking on request. With a card payment the step also explains the payment, and
 * continuing holds the slot and opens the card form.
 */
export function QuestionsStep({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['requests', 'booking', 'shell']);
  const format = useFormat();
  const api = useApi();
  const formId = useId();
  const { kind, page, draft, quote, memory, remember, go } = booking;
  const questions = useQuery(questionsQuery(api, draft.serviceIds));
  const terms = kind.useQuote(page, draft, true);
  const { take, busy, problem, clearProblem } = useTakeSlot(booking);
  const isByCard = quote.data?.cardCents !== 0;
  const people = isByCard && terms.data?.people[0]?.money ? terms.data.people : undefined;
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
        // The customer must see the payment terms before the card form opens.
        disabled: !questions.data || !isKnown || (isByCard && !people),
      }}
    >
      {problem && <ProblemNote booking={booking} problem={problem} onFixed={clearProblem} />}
      {questions.data ? (
        <QuestionsForm
          key={questions.data.map(({ id, version }) => `${id} ${version}`).join()}
          topics={questions.data}
          storedAnswers={memory.answers}
          onSaved={(answers) => remember({ answers })}
          onDone={done}
          formId={formId}
          error={problem?.error}
        />
      ) : (
        <QueryState of={questions} shape="form" height={280} />
      )}
      {terms.error && !terms.data && !isClosedTime(terms.error) && (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      )}
      {people && <BookingMoneyLines booking={booking} people={people} />}
      <div className={classes.recap}>
        <BookingSummary booking={booking} />
      </div>
      {isByCard && <Quiet>{t('booking:prePayment.partner')}</Quiet>}
    </BookingScreen>
  );
}

type QuestionsFormProps = {
  topics: CustomerTopic[];
  storedAnswers: KeptAnswers | undefined;
  /** Called on every change, so that the answers survive a reload or a step back. */
  onSaved: (answers: KeptAnswers) => void;
  onDone: (answers: KeptAnswers) => void;
  formId: string;
  /** Error of the last booking attempt. The form shows its field errors. */
  error: unknown;
};

function QuestionsForm({ topics, storedAnswers, onSaved, onDone, formId, error }: QuestionsFormProps) {
  const form = useForm<AnswersTyped>({ defaultValues: initialAnswers(topics, storedAnswers) });
  const keep = useEffectEvent(() => onSaved(answersToStore(topics, form.getValues('answers'), false)));
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep());
    return unsubscribe;
  }, [form]);
  const showFieldErrors = useEffectEvent(() => {
    if (!isRefusal(error, 'invalid_input')) return;
    const wrong = Object.entries(error.fields).filter(([field]) => field.startsWith('answers.'));
    for (const [field, code] of wrong)
      form.setError(field as `answers.${number}.answers.${number}`, { type: 'server', message: code });
    const [first] = wrong;
    if (first) form.setFocus(first[0] as `answers.${number}.answers.${number}`);
  });
  useEffect(() => {
    if (error) showFieldErrors();
  }, [error]);
  return (
    <FormShell
      form={form}
      id={formId}
      onSubmit={({ answers }) => onDone(answersToStore(topics, answers, true))}
    >
      <AnswerFields topics={topics} form={form} />
    </FormShell>
  );
}
