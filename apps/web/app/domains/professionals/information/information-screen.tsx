import type { Profile } from '@meche/contract/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/identity/queries.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageSections } from '~/ui/page/page-sections.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { type InformationPage, informationPages } from './information-address.ts';
import classes from './information-screen.module.css';

type InformationScreenProps = {
  page: InformationPage;
  /** Shown above the sections, as wide as they are. */
  above?: ReactNode;
  /** The sections of the page. */
  children: (profile: Profile) => ReactNode;
};

/** One of the pages with the information of the business, with a menu of all of them. */
export function InformationScreen(props: InformationScreenProps) {
  const { t } = useTranslation('professional-information');
  const may = useMay()('edit_business');
  return (
    <Page>
      <PageTitle title={t(`pages.${props.page}`)} />
      {may ? (
        <Information {...props} />
      ) : (
        <EmptyState order={1} title={t('notOwner.title')} text={t('notOwner.text')} />
      )}
    </Page>
  );
}

function Information({ page, above, children }: InformationScreenProps) {
  const { t } = useTranslation('professional-information');
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi()));
  const pages = informationPages.map((one) => ({
    id: one,
    label: t(`pages.${one}`),
    address: to(one),
    current: one === page,
  }));
  return (
    <div className={classes.information}>
      <PageHeading title={t('title')} lead={t('lead')} />
      {above}
      <UnsavedChanges>
        <PageSections label={t('menu')} sections={pages}>
          {profile ? children(profile) : <QueryState of={{ error, refetch }} shape="form" height={320} />}
        </PageSections>
      </UnsavedChanges>
    </div>
  );
}
