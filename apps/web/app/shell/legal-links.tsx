import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';

/** Every legal page, in the footer and on the page of how it works; `said` is its key in the words of the footer. */
const documents = [
  { document: 'notice', said: 'footer.legal' },
  { document: 'terms', said: 'footer.terms' },
  { document: 'sales', said: 'footer.sales' },
  { document: 'privacy', said: 'footer.privacy' },
  { document: 'cookies', said: 'footer.cookies' },
  { document: 'contact', said: 'footer.contact' },
] as const;

export function LegalLinks() {
  const { t } = useTranslation();
  return documents.map(({ document, said }) => (
    <Link key={document} to={to('legal', { document })}>
      {t(said)}
    </Link>
  ));
}
