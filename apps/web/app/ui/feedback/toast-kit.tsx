import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toastsAreReady } from './toast.ts';
import classes from './toast-kit.module.css';

const colours = { done: 'sage', problem: 'loss', note: 'copper' } as const;

export function ToastKit() {
  const { t } = useTranslation();
  const close = t('actions.close');
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    toastsAreReady((kind, message) => {
      // Opened anew, so that it lies above a dialog that was opened since.
      layer.current?.hidePopover();
      layer.current?.showPopover();
      notifications.show({
        message,
        color: colours[kind],
        autoClose: 5000,
        closeButtonProps: { 'aria-label': close },
        ...(kind === 'problem' && { role: 'alert' }),
      });
    });
  }, [close]);
  // At the top: the bottom of a phone belongs to the next step.
  return (
    <div ref={layer} popover="manual" className={classes.layer}>
      <Notifications position="top-center" autoClose={5000} limit={3} withinPortal={false} />
    </div>
  );
}
