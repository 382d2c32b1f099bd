import { useTranslation } from 'react-i18next';

/** The title of the browser's tab and the line under it in search results. Every page has one. */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <title>{`${title} · ${t('name')}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
