import { useTranslation } from 'react-i18next';
import { FormPart } from '~/ui/form/form-part.tsx';
import { ArchiveEntry } from './archive-entry.tsx';
import { ExportBusiness } from './export-business.tsx';

export function ArchiveSection() {
  const { t } = useTranslation('settings');
  return (
    <>
      <FormPart id="archive" title={t('archive.title')} text={t('archive.text')}>
        <ExportBusiness />
      </FormPart>
      <FormPart title={t('archive.entry.title')} text={t('archive.entry.text')}>
        <ArchiveEntry />
      </FormPart>
    </>
  );
}
