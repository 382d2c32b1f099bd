import type { Slot } from '@meche/contract/scheduling';
import { useTranslation } from 'react-i18next';
import { SlotPills } from './slot-pills.tsx';
import classes from './taken-notice.module.css';

type TakenNoticeProps = {
  /** Sentence that names what occupies the time. */
  sentence: string;
  nextSlots: readonly Slot[];
  timeZone: string;
  today: string;
  onChoose: (slot: Slot) => void;
};

export function TakenNotice({ sentence, nextSlots, timeZone, today, onChoose }: TakenNoticeProps) {
  const { t } = useTranslation('calendar');
  return (
    <div role="alert" className={classes.taken}>
      <p>
        {sentence} {t(nextSlots.length > 0 ? 'taken.next' : 'taken.otherTime')}
      </p>
      {nextSlots.length > 0 && (
        <SlotPills slots={nextSlots} timeZone={timeZone} today={today} onChoose={onChoose} />
      )}
    </div>
  );
}
