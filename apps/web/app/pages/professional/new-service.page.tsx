import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CatalogueScreen } from '~/domains/catalogue/catalogue-screen.tsx';
import { ServiceForm } from '~/domains/catalogue/service-form.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './services.module.css';

export default function NewServicePage() {
  const { t } = useTranslation('catalogue');
  const [search] = useSearchParams();
  const like = search.get('like');
  return (
    <Page>
      <PageTitle title={t('new')} />
      <div className={classes.services}>
        <PageHeading title={t('new')} lead={t('newLead')} />
        <CatalogueScreen shape="form">
          {(catalogue) => (
            <ServiceForm
              key={like}
              catalogue={catalogue}
              like={catalogue.services.find(({ id }) => id === like)}
            />
          )}
        </CatalogueScreen>
      </div>
    </Page>
  );
}
