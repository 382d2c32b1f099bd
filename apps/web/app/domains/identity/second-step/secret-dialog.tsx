import { confirmSecondStep } from '@meche/contract/api-client/second-step';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
      <SecretPicture address={address} label={t('picture')} />
      <p>{t('byHand')}</p>
      <p>
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>{t('thenCode')}</p>
    </CodeDialog>
  );
}

type Drawing = { size: number; path: string };

/** The QR encoder is loaded on demand. If loading fails, the user can type the secret shown below. */
function SecretPicture({ address, label }: { address: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setDrawing(drawn(encode(address, { border: 4 }))),
      () => {},
    );
  }, [address]);
  return (
    <div className={classes.picture}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label}>
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}

function drawn({ size, data }: { size: number; data: boolean[][] }): Drawing {
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
