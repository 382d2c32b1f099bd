import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CatalogueList } from '~/domains/catalogue/catalogue-list.tsx';
import { CatalogueScreen } from '~/domains/catalogue/catalogue-screen.tsx';
import { to } from '~/paths.ts';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './services.module.css';

export default function ServicesPage() {
  const { t } = useTranslation('catalogue');
  return (
    <Page>
      <PageTitle title={t('title')} />
      <div className={classes.services}>
        <div>
          <PageHeading title={t('title')} lead={t('lead')} />
          <div className={classes.links}>
            <LinkButton component={Link} to={to('equipments')}>
              {t('equipment.title')}
            </LinkButton>
            <LinkButton component={Link} to={to('messageQuestions')}>
              {t('questionnaires')}
            </LinkButton>
          </div>
        </div>
        <CatalogueScreen shape="list">
          {(catalogue) => <CatalogueList catalogue={catalogue} />}
        </CatalogueScreen>
      </div>
    </Page>
  );
}
