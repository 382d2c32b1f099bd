import { documentKinds } from '@meche/contract/registration-enumerations';
import type { Requirement, Verification } from '@meche/contract/verification';
import { useTranslation } from 'react-i18next';
import classes from './partner-account.module.css';

/** Lists the documents and fields that the card partner requires, with the person concerned. */
export function RequirementList({ requirements, persons }: Pick<Verification, 'requirements' | 'persons'>) {
  const { t } = useTranslation('sign-up');
  if (requirements.length === 0) return null;
  const nameOf = ({ about, personId }: Requirement) => {
    const kind = documentKinds.find((one) => one === about);
    const label = kind
      ? t(`documents.kinds.${kind}`)
      : t(`verification.about.${about as Exclude<typeof about, (typeof documentKinds)[number]>}`);
    const person = persons.find(({ id }) => id === personId);
    return person ? `${label} · ${person.firstName} ${person.lastName}` : label;
  };
  return (
    <ul className={classes.requirements}>
      {requirements.map((one) => (
        <li key={`${one.about} ${one.personId}`}>
          <span className={classes.label}>{nameOf(one)}</span>
          <span>{t(`verification.why.${one.why}`)}</span>
        </li>
      ))}
    </ul>
  );
}
