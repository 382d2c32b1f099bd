import type { ReactNode } from 'react';
import { useOnline } from '~/lib/page/use-online.ts';
import { IconWifiOff } from '~/ui/icons/icons.ts';
import classes from './offline-notice.module.css';

type OfflineNoticeProps = {
  /** What is still shown, and its age: "Hors ligne, agenda de 19 h 42". */
  children: ReactNode;
  /** Also when online while the server does not answer. */
  unanswered?: boolean;
  /** A retry button. */
  action?: ReactNode;
};

/** One line above cached content while offline. */
export function OfflineNotice({ children, unanswered = false, action }: OfflineNoticeProps) {
  const online = useOnline();
  // The region exists before its text, so that screen readers announce it.
  return (
    <div role="status" className={classes.region}>
      {(!online || unanswered) && (
        <p className={classes.notice}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden />
          <span>{children}</span>
          {action}
        </p>
      )}
    </div>
  );
}
