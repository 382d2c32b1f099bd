import type { Quote } from '@meche/contract/quotes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import type { BookingDraft } from '../booking/booking-draft.ts';
import classes from './widget-step-screen.module.css';

type WidgetStepScreenProps = {
  title: string;
  draft: BookingDraft;
  quote: Quote | undefined;
  onPrevious?: () => void;
  children: ReactNode;
  note?: string;
  next: ReactNode;
};

/**
 * Layout of a widget step. The frame takes the height of its content, so no style may depend on the
 * viewport height.
 */
export function WidgetStepScreen(props: WidgetStepScreenProps) {
  const { title, draft, quote, onPrevious, children, note, next } = props;
  const { t } = useTranslation(['shell', 'booking']);
  const format = useFormat();
  const count = draft.serviceIds.length;
  return (
    <>
      <div className={classes.question}>
        {onPrevious && (
          <div>
            <LinkButton onClick={onPrevious}>{t('shell:actions.previous')}</LinkButton>
          </div>
        )}
        <Title order={1} size="h3">
          {title}
        </Title>
        {children}
      </div>
      <div className={classes.bar} data-keep-clear>
        <div aria-live="polite" className={classes.running}>
          {count > 0 && (
            <>
              {quote && <PriceText cents={quote.totalCents} size="lg" />}
              <Quiet component="span">
                {t('booking:summary.services', { count })}
                {quote && ` · ${format.duration(quote.durationMinutes)}`}
              </Quiet>
            </>
          )}
        </div>
        {next}
        {note && <Quiet>{note}</Quiet>}
      </div>
    </>
  );
}
