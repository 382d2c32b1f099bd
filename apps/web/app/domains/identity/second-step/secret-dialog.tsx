import { confirmSecondStep } from '@meche/contract/api-client/second-step';
import { useTranslation } from 'react-i18next';
import { QrCode } from '~/ui/picture/qr-code.tsx';
import { CodeDialog } from './code-dialog.tsx';
import classes from './second-step.module.css';

type SecretDialogProps = {
  secret: string;
  /** An otpauth:// URI, which is the content of the QR code. */
  address: string;
  onClose: () => void;
  /** Called when two-step sign-in is on. The server never returns the recovery codes again. */
  onOn: (recoveryCodes: string[]) => void;
};

export function SecretDialog({ secret, address, onClose, onOn }: SecretDialogProps) {
  const { t } = useTranslation('second-step');
  return (
    <CodeDialog
      title={t('title')}
      text={t('how')}
      submit={t('confirm')}
      call={(body, api) => api.call(confirmSecondStep, { body })}
      onClose={onClose}
      onDone={({ recoveryCodes }) => onOn(recoveryCodes)}
    >
      <div className={classes.picture}>
        <QrCode text={address} label={t('picture')} />
      </div>
      <p>{t('byHand')}</p>
      <p>
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>{t('thenCode')}</p>
    </CodeDialog>
  );
}
