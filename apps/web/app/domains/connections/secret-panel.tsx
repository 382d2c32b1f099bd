import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import classes from './connections.module.css';

type SecretPanelProps = { label: string; description: string; secret: string; onClose: () => void };

export function SecretPanel({ label, description, secret, onClose }: SecretPanelProps) {
  const { t } = useTranslation('connections');
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast('done', t('secret.copied'));
    } catch {
      toast('problem', t('secret.notCopied'));
    }
  }
  return (
    <div className={classes.secret}>
      <TextInput
        label={label}
        description={description}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button size="sm" onClick={() => void copy()}>
          {t('secret.copy')}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      </div>
    </div>
  );
}
