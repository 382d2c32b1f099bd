import type { ProfessionalPage } from '@meche/contract/professionals';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { isBookableOnline } from '~/domains/services/offer.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import type { FrameMessage } from '~/lib/widget/messages.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { useFocusOnChange } from '~/ui/page/use-focus-on-change.ts';
import type { BookingDraft } from '../booking/booking-draft.ts';
import { quoteQuery } from '../booking/quote-query.ts';
import { focusHairQuestion, ServiceChoice } from '../booking/service-choice.tsx';
import { isPlaceKnown, TimeChoice } from '../booking/time-choice.tsx';
import { WidgetElsewhereStep } from './widget-elsewhere-step.tsx';
import { WidgetNote } from './widget-note.tsx';
import { WidgetStepScreen } from './widget-step-screen.tsx';
import {
  continueBookingUrl,
  createWidgetTicket,
  initialWidgetState,
  nextWidgetState,
  readWidgetDraft,
  type WidgetEvent,
} from './widget-steps.ts';

type WidgetScreenProps = {
  page: ProfessionalPage;
  tell: (message: FrameMessage) => void;
};

/**
 * The part of a booking that another site may embed: services, member and time. Sign-in and payment open in
 * the app's own window, because a frame does not show which site asks. No link navigates inside the frame.
 */
export function WidgetScreen({ page, tell }: WidgetScreenProps) {
  const { t } = useTranslation('widget');
  const [state, dispatch] = useReducer(nextWidgetState, initialWidgetState);
  const { step } = state;
  useFocusOnChange(step);
  const stepped = useEffectEvent(() => tell({ meche: 'step' }));
  useEffect(() => {
    if (step !== 'services') stepped();
  }, [step]);
  const { language } = useLanguage();
  const draft = readWidgetDraft(state, page);
  if (!page.services.some((service) => isBookableOnline(service, page)))
    return (
      <WidgetNote title={t('none.title')} text={t('none.text', { name: page.businessName })}>
        <Button
          component="a"
          href={to('professionalPage', { slug: page.slug })}
          target="_blank"
          rel="noopener"
        >
          {t('none.see')}
        </Button>
      </WidgetNote>
    );
  if (state.step === 'services') return <Services {...{ page, draft, dispatch }} />;
  const onward = continueBookingUrl(page.slug, draft, { ticket: state.ticket, language });
  return state.step === 'time' ? (
    <Times {...{ page, draft, dispatch, onward }} />
  ) : (
    <WidgetElsewhereStep
      {...{ page, draft, onward, ticket: state.ticket }}
      onBooked={() => tell({ meche: 'booked' })}
      onOther={() => dispatch({ kind: 'to_times', ticket: createWidgetTicket() })}
      onAgain={() => dispatch({ kind: 'again' })}
    />
  );
}

type StepProps = { page: ProfessionalPage; draft: BookingDraft; dispatch: Dispatch<WidgetEvent> };

function useChange({ page, dispatch }: Omit<StepProps, 'draft'>) {
  return (what: Partial<BookingDraft>) => dispatch({ kind: 'changed', page, what });
}

function Services({ page, draft, dispatch }: StepProps) {
  const { t } = useTranslation(['booking', 'shell']);
  const change = useChange({ page, dispatch });
  const quote = useQuery(quoteQuery(useApi(), page.id, draft));
  const [missing] = draft.lacking ?? [];
  return (
    <WidgetStepScreen
      title={t('booking:services.title')}
      {...{ draft, quote: quote.data }}
      next={
        <Button
          disabled={draft.serviceIds.length === 0}
          onClick={() =>
            missing
              ? focusHairQuestion(missing)
              : dispatch({ kind: 'to_times', ticket: createWidgetTicket() })
          }
        >
          {missing
            ? t(
                missing === 'hairLength'
                  ? 'booking:services.chooseHairLength'
                  : 'booking:services.chooseGender',
              )
            : t('shell:actions.next')}
        </Button>
      }
    >
      <ServiceChoice booking={{ page, draft, change }} />
    </WidgetStepScreen>
  );
}

function Times({ page, draft, dispatch, onward }: StepProps & { onward: string }) {
  const { t } = useTranslation(['booking', 'widget', 'shell']);
  const format = useFormat();
  const change = useChange({ page, dispatch });
  const quote = useQuery(quoteQuery(useApi(), page.id, draft));
  const time = draft.startsAt && isPlaceKnown(draft) && format.time(draft.startsAt, page.timeZone);
  return (
    <WidgetStepScreen
      title={t('booking:time.title')}
      {...{ draft, quote: quote.data }}
      onPrevious={() => dispatch({ kind: 'back' })}
      note={t('widget:onward')}
      next={
        time ? (
          <Button
            component="a"
            href={onward}
            target="_blank"
            rel="noopener"
            onClick={() => dispatch({ kind: 'left' })}
          >
            {t('booking:time.take', { time })}
          </Button>
        ) : (
          <Button disabled>{t('shell:actions.next')}</Button>
        )
      }
    >
      <TimeChoice booking={{ page, draft, quote, change, remember: () => undefined, user: null }} />
    </WidgetStepScreen>
  );
}
