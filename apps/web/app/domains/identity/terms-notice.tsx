import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import classes from './terms-notice.module.css';

const documents = [
  ['terms', 'footer.terms'],
  ['sales', 'footer.sales'],
  ['privacy', 'footer.privacy'],
] as const;

/** The documents open in another tab, so that the form keeps its typed values. */
export function TermsNotice() {
  const { t } = useTranslation(['identity', 'shell']);
  return (
    <p className={classes.notice}>
      {t('identity:register.terms')}{' '}
      {documents.map(([document, label], at) => (
        <span key={document}>
          {at > 0 && ' · '}
          <Link to={to('legal', { document })} target="_blank" rel="noreferrer">
            {t(`shell:${label}`)}
          </Link>
        </span>
      ))}
    </p>
  );
}
