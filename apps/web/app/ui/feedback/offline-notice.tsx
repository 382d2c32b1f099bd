import type { ReactNode } from 'react';
import { useOnline } from '~/lib/page/use-online.ts';
import { IconWifiOff } from '~/ui/icons/icons.ts';
import classes from './offline-notice.module.css';

type OfflineNoticeProps = {
  /** What is shown all the same, and since when: "Hors ligne, agenda de 19 h 42". */
  children: ReactNode;
  /** Also when there is a network, and nothing answers. */
  unanswered?: boolean;
  /** A way to try again. */
  action?: ReactNode;
};

/** One line above what is known while the network is away; nothing otherwise. */
export function OfflineNotice({ children, unanswered = false, action }: OfflineNoticeProps) {
  const online = useOnline();
  // Always there, so that its coming is announced.
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
