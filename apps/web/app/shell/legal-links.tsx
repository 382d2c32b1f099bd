import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';

const documents = [
  { document: 'notice', word: 'footer.legal' },
  { document: 'terms', word: 'footer.terms' },
  { document: 'sales', word: 'footer.sales' },
  { document: 'privacy', word: 'footer.privacy' },
  { document: 'cookies', word: 'footer.cookies' },
  { document: 'contact', word: 'footer.contact' },
] as const;

export function LegalLinks() {
  const { t } = useTranslation();
  return documents.map(({ document, word }) => (
    <Link key={document} to={to('legal', { document })}>
      {t(word)}
    </Link>
  ));
}
