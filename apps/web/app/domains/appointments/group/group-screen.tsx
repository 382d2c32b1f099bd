import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { LaterDialog } from '~/ui/dialog/later-dialog.tsx';
import { StepScreen } from '~/ui/steps/step-screen.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import classes from '../booking/booking-summary.module.css';
import { GroupSummary } from './group-summary.tsx';
import type { GroupBooking } from './use-group-booking.ts';

type GroupScreenProps = {
  group: GroupBooking;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  next: Parameters<typeof StepScreen>[0]['next'];
};

export function GroupScreen({ group, title, lead, children, next }: GroupScreenProps) {
  const { t } = useTranslation('groups');
  const [isOpen, setOpen] = useState(false);
  const { page, steps, step, previous } = group;
  return (
    <StepScreen
      step={steps.indexOf(step) + 1}
      total={steps.length}
      title={title}
      lead={
        <>
          <p className={classes.context}>
            {[page.businessName, t('count', { count: group.draft.people.length })].join(' · ')}
          </p>
          {lead}
        </>
      }
      previous={previous}
      summary={<GroupSummary group={group} />}
      running={<Running group={group} onOpen={() => setOpen(true)} />}
      dialog={
        <LaterDialog open={isOpen} onClose={() => setOpen(false)} title={t('summary')} side>
          <GroupSummary group={group} />
        </LaterDialog>
      }
      next={next}
    >
      {children}
    </StepScreen>
  );
}

function Running({ group, onOpen }: { group: GroupBooking; onOpen: () => void }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const { page, draft, quote } = group;
  if (draft.people.every(({ serviceIds }) => serviceIds.length === 0)) return null;
  const first = draft.parts?.[0]?.startsAt;
  const words = (
    <>
      {quote.data && <PriceText cents={quote.data.totalCents} size="lg" />}
      <span className={classes.what}>
        {first ? (
          <>
            {format.day(dayIn(first, page.timeZone), 'short')}{' '}
            <span className={classes.time}>{format.time(first, page.timeZone)}</span>
          </>
        ) : (
          t('count', { count: draft.people.length })
        )}
      </span>
    </>
  );
  return (
    <>
      <div className={`${classes.running} ${classes.plain}`}>{words}</div>
      <div className={classes.sheet}>
        <button type="button" className={classes.running} aria-haspopup="dialog" onClick={onOpen}>
          {words}
        </button>
      </div>
    </>
  );
}
