import type { BookingWarning } from '@meche/contract/booking-warnings';
import classes from './book-for-client-form.module.css';

type WarningNoticeProps = {
  warnings: readonly BookingWarning[];
  wordsOf: (warning: BookingWarning) => string;
};

/** Lists the warnings about the chosen time; the submit button then books despite them. */
export function WarningNotice({ warnings, wordsOf }: WarningNoticeProps) {
  if (warnings.length === 0) return null;
  return (
    <div role="alert" className={classes.warning}>
      {warnings.map((warning) => (
        <p key={warning}>{wordsOf(warning)}</p>
      ))}
    </div>
  );
}
