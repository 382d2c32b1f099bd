import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Textarea } from '~/ui/form/textarea.tsx';
import classes from './copied-text.module.css';

export function CopiedText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('website');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('done', t('copied'));
    } catch {
      toast('problem', t('notCopied'));
    }
  }
  return (
    <div className={classes.copied}>
      <Textarea
        label={label}
        value={text}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <Button size="sm" aria-label={t('copyOf', { what: label })} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
