import { FEWEST_PEOPLE, MAX_PEOPLE } from '@meche/contract/group-sizes';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { listPeople } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';
import classes from './people-fields.module.css';
import { usePersonName } from './use-person-name.ts';

const longestName = 100;

/** Chooses whose services are shown, and adds, names and removes companions. */
export function PeopleFields({ booking }: { booking: Booking }) {
  const { t } = useTranslation('groups');
  const nameOf = usePersonName();
  const { draft, memory, change } = booking;
  const { companions = [], person = 0 } = draft;
  const people = listPeople(draft);
  return (
    <>
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
        {people.length < MAX_PEOPLE && (
          <Button
            variant="default"
            size="sm"
            onClick={() => change({ companions: [...companions, { serviceIds: [] }], person: people.length })}
          >
            {t('people.add')}
          </Button>
        )}
      </div>
      {person > 0 && <CompanionName booking={booking} person={person} />}
    </>
  );
}

function CompanionName({ booking, person }: { booking: Booking; person: number }) {
  const { t } = useTranslation('groups');
  const nameOf = usePersonName();
  const { page, draft, memory, remember, change } = booking;
  const people = listPeople(draft);

  function rename(name: string) {
    const names = people.map((_, index) => (index === person ? name : (memory.names?.[index] ?? '')));
    remember({ names });
  }

  function remove() {
    remember({ names: memory.names?.filter((_, index) => index !== person) });
    change({
      companions: draft.companions?.filter((_, index) => index + 1 !== person),
      person: person - 1,
    });
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
