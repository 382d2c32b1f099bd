import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toastsAreReady } from './toast.ts';

const colours = { done: 'sage', problem: 'loss', note: 'copper' } as const;

export function ToastKit() {
  const { t } = useTranslation();
  const close = t('actions.close');
  useEffect(() => {
    toastsAreReady((kind, message) => {
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
  return <Notifications position="top-center" autoClose={5000} limit={3} />;
}
