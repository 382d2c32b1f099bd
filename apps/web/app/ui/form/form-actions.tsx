import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import classes from './form-actions.module.css';

type FormActionsProps = {
  /** Label of the button that submits the form. */
  children: ReactNode;
  isSending: boolean;
  onCancel: () => void;
};

/** Buttons below a form that opened in place: one submits it, the other closes it. */
export function FormActions({ children, isSending, onCancel }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={isSending}>
        {children}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
    </div>
  );
}
