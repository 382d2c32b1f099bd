import type { DocumentKind } from '@meche/contract/registration-enumerations';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { FileButton } from '~/ui/form/file-button.tsx';
import { IconCheck } from '~/ui/icons/icons.ts';
import classes from './document-field.module.css';
import type { Upload } from './use-document-uploads.ts';

/**
 * The types are listed one by one, because some phones offer no file for "image/*" and convert their own
 * format to a listed type.
 */
const accepted = 'image/jpeg,image/png,application/pdf';

type DocumentFieldProps = {
  kind: DocumentKind;
  /** Name of the stored file. */
  stored: string | undefined;
  upload: Upload | undefined;
  /** A field-error code. */
  error?: string | undefined;
  onChoose: (file: File) => void;
  onCancel: () => void;
  /** Undefined when a document can only be replaced. */
  onRemove?: () => void;
  /** A field about the document, such as its day of issue. */
  children?: ReactNode;
};

export function DocumentList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

export function DocumentField(props: DocumentFieldProps) {
  const { kind, stored, upload, error, onChoose, onCancel, onRemove, children } = props;
  const { t, i18n } = useTranslation('sign-up');
  const { sentence, fieldSentence } = useRefusalTexts();
  const id = useId();
  const hint = kind === 'KBIS' || kind === 'RIB' ? t(`documents.hints.${kind}`) : undefined;
  const failed = upload?.state === 'failed' ? upload : undefined;
  const sending = upload?.state === 'sending' ? upload : undefined;
  const isRefused = failed?.refused !== undefined;
  const percent = Math.round((sending?.share ?? 0) * 100);
  return (
    <li className={classes.document} data-there={stored && !failed ? '' : undefined}>
      <div className={classes.text}>
        <span id={`${id}-label`} className={classes.label}>
          {stored && !upload && <IconCheck size={18} stroke={2} aria-hidden />}
          {t(`documents.kinds.${kind}`)}
        </span>
        <span className={classes.note}>{upload?.file.name ?? stored ?? hint}</span>
      </div>
      <div className={classes.actions}>
        {!sending && (
          <FileButton
            label={t(stored || isRefused ? 'documents.replace' : 'documents.add')}
            labelledBy={`${id}-label`}
            describedBy={failed || error ? `${id}-problem` : undefined}
            accept={accepted}
            onChoose={onChoose}
            quiet={Boolean(stored) && !failed}
          />
        )}
        {stored && !upload && onRemove && (
          <LinkButton aria-labelledby={`${id}-remove ${id}-label`} onClick={onRemove}>
            <span id={`${id}-remove`}>{t('documents.remove')}</span>
          </LinkButton>
        )}
        {sending && <LinkButton onClick={onCancel}>{t('documents.cancel')}</LinkButton>}
      </div>
      {sending && (
        <div className={classes.progress}>
          <progress
            value={sending.share}
            max={1}
            aria-label={t('documents.sending', { name: sending.file.name })}
          />
          <span aria-hidden="true">
            {new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(percent / 100)}
          </span>
        </div>
      )}
      {(failed || error) && (
        <div id={`${id}-problem`} role="alert" className={classes.problem}>
          <p>
            {failed
              ? isRefused
                ? sentence(failed.refused)
                : t('documents.later')
              : fieldSentence(error ?? '')}
          </p>
          {failed && !isRefused && (
            <Button size="sm" variant="default" onClick={() => onChoose(failed.file)}>
              {t('documents.retry')}
            </Button>
          )}
        </div>
      )}
      {children && <div className={classes.about}>{children}</div>}
    </li>
  );
}
