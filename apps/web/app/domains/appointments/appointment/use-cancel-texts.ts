import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';

export function useCancelTexts({ state }: Pick<Appointment, 'state'>) {
  const { t } = useTranslation(['appointments', 'requests']);
  if (state === 'requested')
    return {
      open: t('requests:callOff.open'),
      title: t('requests:callOff.title'),
      yes: t('requests:callOff.yes'),
      no: t('requests:callOff.no'),
      done: t('requests:callOff.done'),
    };
  return {
    open: t('appointments:cancel.open'),
    title: t('appointments:cancel.title'),
    yes: t('appointments:cancel.yes'),
    no: t('appointments:cancel.no'),
    done: t('appointments:cancel.done'),
  };
}
