import { type ComponentType, useState } from 'react';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ChipButton } from '~/ui/form/chip-button.tsx';
import { ChipSelect } from '~/ui/form/chip-select.tsx';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { FileButton } from '~/ui/form/file-button.tsx';
import { PictureUploadButton } from '~/ui/form/picture-upload-button.tsx';
import { SentSwitch } from '~/ui/form/sent-switch.tsx';
import { StarChoice } from '~/ui/form/star-choice.tsx';
import { Checkbox, Switch } from '~/ui/form/tick.tsx';
import { TimeSelect } from '~/ui/form/time-select.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { type PickWords, State, useSampleTexts } from './sample-words.tsx';

function placesIn(pick: PickWords) {
  return [
    { value: 'salon', label: pick('Au salon', 'At the salon') },
    { value: 'at_home', label: pick('À domicile', 'At home') },
    {
      value: 'either',
      label: pick('Peu importe, selon les créneaux libres', 'Either, depending on the free times'),
    },
  ];
}

function ChipButtons() {
  const { pick } = useSampleTexts();
  const label = pick('Filtres', 'Filters');
  return (
    <>
      <State of="normal">
        <ChipButton on={false}>{label}</ChipButton>
      </State>
      <State of="chosen">
        <ChipButton on>{label}</ChipButton>
      </State>
      <State of="disabled">
        <ChipButton on={false} disabled>
          {label}
        </ChipButton>
      </State>
    </>
  );
}

function ChipSelects() {
  const { pick } = useSampleTexts();
  const [value, setValue] = useState('at_home');
  const label = pick('Lieu', 'Place');
  const options = placesIn(pick).map((option, at) => ({ ...option, count: 12 - at }));
  return (
    <>
      <State of="normal">
        <ChipSelect label={label} value="salon" options={options} onChange={() => undefined} />
      </State>
      <State of="chosen">
        <ChipSelect label={label} value={value} options={options} onChange={setValue} />
      </State>
    </>
  );
}

function ChoiceCardSets() {
  const { pick } = useSampleTexts();
  const [value, setValue] = useState('salon');
  const legend = pick('Où souhaitez-vous être coiffé ?', 'Where would you like your hair done?');
  const options = placesIn(pick).map((option) => ({
    ...option,
    text: pick('Le prix comprend le déplacement.', 'The price includes travel.'),
    aside: pick('40,00 €', '€40.00'),
  }));
  return (
    <>
      <State of="chosen">
        <ChoiceCards legend={legend} name="cards" options={options} value={value} onChange={setValue} />
      </State>
      <State of="error">
        <ChoiceCards
          legend={legend}
          name="refused-cards"
          options={options.slice(0, 2)}
          value={undefined}
          onChange={() => undefined}
          error={pick('Choisissez un lieu.', 'Choose a place.')}
        />
      </State>
    </>
  );
}

function ChoicePillSets() {
  const { pick } = useSampleTexts();
  return (
    <State of="chosen">
      <ChoicePills
        legend={pick('Lieu', 'Place')}
        name="pills"
        options={placesIn(pick)}
        defaultValue="salon"
      />
    </State>
  );
}

function TogglePillSets() {
  const { pick } = useSampleTexts();
  const [values, setValues] = useState(['salon']);
  return (
    <State of="chosen">
      <TogglePills
        legend={pick('Lieux', 'Places')}
        options={placesIn(pick)}
        values={values}
        onChange={setValues}
      />
    </State>
  );
}

function Ticks() {
  const { pick } = useSampleTexts();
  const label = pick('Recevoir les rappels par SMS', 'Receive reminders by SMS');
  const description = pick('Un jour avant le rendez-vous.', 'One day before the appointment.');
  return [Checkbox, Switch].map((Tick) => (
    <div key={Tick.name}>
      <State of="normal">
        <Tick label={label} />
      </State>
      <State of="chosen">
        <Tick label={label} description={description} defaultChecked />
      </State>
      <State of="disabled">
        <Tick label={label} disabled />
        <Tick label={label} disabled defaultChecked />
      </State>
    </div>
  ));
}

function SentSwitches() {
  const { pick } = useSampleTexts();
  const [isOn, setOn] = useState(true);
  const label = pick('Accepter les réservations en ligne', 'Accept online bookings');
  return (
    <>
      <State of="normal">
        <SentSwitch label={label} checked={isOn} onSwitch={async (next) => setOn(next)} />
      </State>
      <State of="busy">
        <SentSwitch
          label={label}
          description={pick('Reste en cours après la pression.', 'Stays busy after the press.')}
          checked={false}
          onSwitch={() => new Promise(() => undefined)}
        />
      </State>
    </>
  );
}

function StarChoices() {
  const { pick } = useSampleTexts();
  const [value, setValue] = useState<number | null>(4);
  const words = [
    pick('Décevant', 'Disappointing'),
    pick('Moyen', 'Average'),
    pick('Bien', 'Good'),
    pick('Très bien', 'Very good'),
    pick('Excellent', 'Excellent'),
  ];
  const legend = pick('Votre note', 'Your rating');
  return (
    <>
      <State of="chosen">
        <StarChoice legend={legend} name="stars" words={words} value={value} onChange={setValue} />
      </State>
      <State of="error">
        <StarChoice
          legend={legend}
          name="refused-stars"
          words={words}
          value={null}
          onChange={() => undefined}
          error={pick('Choisissez une note.', 'Choose a rating.')}
        />
      </State>
    </>
  );
}

function TimeSelects() {
  const { pick } = useSampleTexts();
  const [value, setValue] = useState('14:30');
  return (
    <>
      <State of="normal">
        <TimeSelect label={pick('Ouverture', 'Opening')} value={value} onChange={setValue} stepMinutes={15} />
      </State>
      <State of="error">
        <TimeSelect
          label={pick('Fermeture', 'Closing')}
          value="08:00"
          onChange={() => undefined}
          stepMinutes={30}
          error={pick('Après l’ouverture.', 'After the opening.')}
        />
      </State>
    </>
  );
}

function FileButtons() {
  const { pick } = useSampleTexts();
  return (['normal', 'link', 'disabled'] as const).map((state) => (
    <State of={state} key={state}>
      <p id={`file-${state}`}>{pick('Pièce d’identité', 'Identity document')}</p>
      <FileButton
        label={pick('Choisir un fichier', 'Choose a file')}
        labelledBy={`file-${state}`}
        accept="application/pdf"
        onChoose={() => undefined}
        quiet={state === 'link'}
        disabled={state === 'disabled'}
      />
    </State>
  ));
}

function PictureButtons() {
  const { pick } = useSampleTexts();
  const idle = { send: () => undefined, isBusy: false, share: 0, problem: undefined };
  const pictures = {
    normal: idle,
    busy: { ...idle, isBusy: true, share: 0.4 },
    error: { ...idle, problem: pick('Cette photo est trop lourde.', 'This photo is too large.') },
  };
  return (['normal', 'busy', 'error'] as const).map((state) => (
    <State of={state} key={state}>
      <p id={`picture-${state}`}>{pick('Photo de profil', 'Profile photo')}</p>
      <PictureUploadButton
        picture={pictures[state]}
        label={pick('Choisir une photo', 'Choose a photo')}
        sending={pick('Envoi de la photo', 'Sending the photo')}
        labelledBy={`picture-${state}`}
      >
        <LinkButton>{pick('Retirer la photo', 'Remove the photo')}</LinkButton>
      </PictureUploadButton>
    </State>
  ));
}

export const choiceExhibits: Record<string, ComponentType> = {
  'form/chip-button.tsx': ChipButtons,
  'form/chip-select.tsx': ChipSelects,
  'form/choice-cards.tsx': ChoiceCardSets,
  'form/choice-pills.tsx': ChoicePillSets,
  'form/file-button.tsx': FileButtons,
  'form/picture-upload-button.tsx': PictureButtons,
  'form/sent-switch.tsx': SentSwitches,
  'form/star-choice.tsx': StarChoices,
  'form/tick.tsx': Ticks,
  'form/time-select.tsx': TimeSelects,
  'form/toggle-pills.tsx': TogglePillSets,
};
