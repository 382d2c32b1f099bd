import type { ProfessionalPage } from '@meche/contract/professionals';
import { useTranslation } from 'react-i18next';
import { Face } from '~/domains/staff/face.tsx';
import { keepPunctuation } from '~/lib/i18n/keep-punctuation.ts';
import classes from './bookable-member-list.module.css';

export function BookableMemberList({ page }: { page: ProfessionalPage }) {
  const { t } = useTranslation(['professionals', 'services']);
  return (
    <ul className={classes.members}>
      {page.members
        .filter(({ bookable }) => bookable)
        .map((member) => {
          const performed = page.services.filter(({ id }) => member.serviceIds.includes(id));
          const kinds = [...new Set(performed.map(({ category }) => category))];
          return (
            <li key={member.id}>
              <Face of={member} colours={page.hairColours} />
              <div>
                <strong>{member.name}</strong>
                {member.about && <p>{keepPunctuation(member.about)}</p>}
                <p className={classes.does}>
                  {performed.length === page.services.length
                    ? t('professionals:doesAll')
                    : kinds.map((category) => t(`services:categories.${category}`)).join(', ')}
                </p>
              </div>
            </li>
          );
        })}
    </ul>
  );
}
