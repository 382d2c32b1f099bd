import type { ReactNode } from 'react';
import { useOnline } from '~/lib/page/use-online.ts';
import { IconWifiOff } from '~/ui/icons/icons.ts';
import classes from './offline-notice.module.css';

type OfflineNoticeProps = {
  /** Which content is shown and how old it is: "Hors ligne, agenda de 19 h 42". */
  children: ReactNode;
  /** True shows the notice also while online, because the server does not answer. */
  unanswered?: boolean;
  /** Usually a retry button. */
  action?: ReactNode;
};

/** A line above cached content, shown while the browser is offline or the server does not answer. */
export function OfflineNotice({ children, unanswered = false, action }: OfflineNoticeProps) {
  const online = useOnline();
  // The live region is in the page before its text, because screen readers do not announce one that appears
  // with its text.
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
