import { useTranslation } from 'react-i18next';

/** Title of the tab and description in search results, and both on shared links. Every page has one. */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${title} · ${t('name')}`}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
    </>
  );
}
