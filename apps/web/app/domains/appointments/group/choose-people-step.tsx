import { FEWEST_PEOPLE, MOST_PEOPLE } from '@meche/contract/group-sizes';
import { isByLength } from '@meche/contract/hair-lengths';
import { useTranslation } from 'react-i18next';
import { focusHairQuestion, hairId } from '~/domains/appointments/booking/service-choice.tsx';
import { HairFields } from '~/domains/services/hair-fields.tsx';
import { isBookableOnline, isOfferedAt } from '~/domains/services/offer.ts';
import { ServiceList } from '~/domains/services/service-list.tsx';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import classes from './choose-people-step.module.css';
import { findNextIncompletePerson, isServiceForGroups } from './group-draft.ts';
import { GroupScreen } from './group-screen.tsx';
import type { GroupBooking } from './use-group-booking.ts';
import { usePersonName } from './use-person-name.ts';

const longestName = 100;

export function ChoosePeopleStep({ group }: { group: GroupBooking }) {
  const { t } = useTranslation(['groups', 'booking', 'shell']);
  const nameOf = usePersonName();
  const { page, draft, memory, changePerson, go } = group;
  const { people, person } = draft;
  const one = people[person] ?? { serviceIds: [] };
  const chosen = page.services.filter(({ id }) => one.serviceIds.includes(id));
  const byLength = one.serviceIds.find((id) =>
    chosen.some((service) => service.id === id && isByLength(service)),
  );
  const [missing] = one.lacking ?? [];
  const upNext = findNextIncompletePerson(draft);

  function goOn() {
    if (missing) return focusHairQuestion(missing);
    if (upNext !== undefined) return go('choose_service', { person: upNext });
    go();
  }

  return (
    <GroupScreen
      group={group}
      title={t('groups:people.title')}
      next={{
        label: missing
          ? t(
              missing === 'hairLength'
                ? 'booking:services.chooseHairLength'
                : 'booking:services.chooseGender',
            )
          : upNext === undefined
            ? t('shell:actions.next')
            : t('groups:people.next', { name: nameOf(memory.names?.[upNext], upNext + 1) }),
        onNext: goOn,
        disabled: one.serviceIds.length === 0,
      }}
    >
      <PersonChoice group={group} />
      {person > 0 && <PersonName group={group} />}
      <ServiceList
        key={`services ${person}`}
        services={page.services.filter(
          (service) => isOfferedAt(service, 'salon') && isServiceForGroups(page, service.id),
        )}
        bookable={(service) => isBookableOnline(service, page)}
        phoneNumber={page.phoneNumber}
        chosen={one.serviceIds}
        hairLength={one.hairLength}
        below={
          byLength
            ? {
                serviceId: byLength,
                content: <HairFields id={hairId} services={chosen} hair={one} onChange={changePerson} />,
              }
            : undefined
        }
        onChange={(serviceIds) => changePerson({ serviceIds })}
        order={2}
      />
    </GroupScreen>
  );
}

/** Chooses whose services are on screen, and adds a person. */
function PersonChoice({ group }: { group: GroupBooking }) {
  const { t } = useTranslation('groups');
  const nameOf = usePersonName();
  const { draft, memory, change } = group;
  const { people, person } = draft;
  return (
    <div className={classes.people}>
      <ChoicePills
        legend={t('people.whose')}
        name="person"
        value={String(person)}
        onChange={(value) => change({ person: Number(value) })}
        options={people.map((_, index) => ({
          value: String(index),
          label: nameOf(memory.names?.[index], index + 1),
        }))}
      />
      {people.length < MOST_PEOPLE && (
        <Button
          variant="default"
          size="sm"
          onClick={() => change({ people: [...people, { serviceIds: [] }], person: people.length })}
        >
          {t('people.add')}
        </Button>
      )}
    </div>
  );
}

function PersonName({ group }: { group: GroupBooking }) {
  const { t } = useTranslation('groups');
  const nameOf = usePersonName();
  const { page, draft, memory, remember, change } = group;
  const { people, person } = draft;

  function rename(name: string) {
    const names = people.map((_, index) => (index === person ? name : (memory.names?.[index] ?? '')));
    remember({ names });
  }

  function remove() {
    remember({ names: memory.names?.filter((_, index) => index !== person) });
    change({ people: people.filter((_, index) => index !== person), person: Math.max(0, person - 1) });
  }

  return (
    <div className={classes.name}>
      <TextInput
        key={person}
        label={t('people.name')}
        description={t('people.nameWhy', { name: page.businessName })}
        maxLength={longestName}
        autoComplete="off"
        defaultValue={memory.names?.[person] ?? ''}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {people.length > FEWEST_PEOPLE && (
        <LinkButton onClick={remove}>
          {t('people.remove', { name: nameOf(memory.names?.[person], person + 1) })}
        </LinkButton>
      )}
    </div>
  );
}
