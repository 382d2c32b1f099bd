import { useTranslation } from 'react-i18next';

/** The title of the browser's tab, the line under it in search results, and both on a shared link. Every page has one. */
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
