import { type ComponentType, useState } from 'react';
import { ApiRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { DialogList } from '~/ui/dialog/dialog-list.tsx';
import { LaterDialog } from '~/ui/dialog/later-dialog.tsx';
import { SearchDialog } from '~/ui/dialog/search-dialog.tsx';
import { AreaOutline } from '~/ui/feedback/area-outline.tsx';
import { DoneMark } from '~/ui/feedback/done-mark.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { OfflineNotice } from '~/ui/feedback/offline-notice.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { StepScreen } from '~/ui/steps/step-screen.tsx';
import { Recap } from '~/ui/text/recap.tsx';
import { State, useSampleTexts } from './sample-words.tsx';

const offline = new ApiRefusal('offline', 0, 'offline');
const unexpected = new ApiRefusal('unexpected', 500, 'unexpected');
const tooMany = new ApiRefusal(
  'too_many_requests',
  429,
  'too_many_requests',
  {},
  {},
  { retryAfterSeconds: 90 },
);

/** How long the button is busy, in milliseconds; meanwhile its dialog cannot be closed. */
const SHOWN_BUSY_MS = 2_000;
const busyFor = (ms: number) => new Promise((done) => setTimeout(done, ms));

const dialogs = {
  plain: {},
  side: { side: true },
  wide: { wide: true },
  fullOnPhones: { fullOnPhones: true },
} as const;

function Dialogs() {
  const { pick } = useSampleTexts();
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  return Object.entries(dialogs).map(([name, layout]) => (
    <State of="open" key={name}>
      <Button variant="default" onClick={() => setOpen(name)}>
        {name}
      </Button>
      <Dialog
        {...layout}
        open={open === name}
        onClose={close}
        title={pick('Le rendez-vous de Camille', 'Camille’s appointment')}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {pick('Fermer', 'Close')}
            </Button>
            <Button onClick={close}>{pick('Enregistrer', 'Save')}</Button>
          </>
        }
      >
        <p>
          {pick(
            'Jeudi 12 novembre à 14 h 30, coupe et coloration.',
            'Thursday 12 November at 14:30, cut and coloration.',
          )}
        </p>
      </Dialog>
    </State>
  ));
}

function ConfirmDialogs() {
  const { pick } = useSampleTexts();
  const [open, setOpen] = useState<'accent' | 'loss'>();
  return (['accent', 'loss'] as const).map((tone) => (
    <State of="open" key={tone}>
      <Button variant="default" onClick={() => setOpen(tone)}>
        {tone}
      </Button>
      <ConfirmDialog
        open={open === tone}
        onClose={() => setOpen(undefined)}
        title={pick('Annuler ce rendez-vous ?', 'Cancel this appointment?')}
        confirmLabel={pick('Confirmer l’annulation', 'Confirm the cancellation')}
        tone={tone}
        onConfirm={() => busyFor(SHOWN_BUSY_MS).then(() => setOpen(undefined))}
      >
        {pick('L’annulation est sans frais.', 'Cancelling is free.')}
      </ConfirmDialog>
    </State>
  ));
}

function DialogLists() {
  const { pick } = useSampleTexts();
  return (
    <State of="filled">
      <DialogList>
        <li>
          <a href="#camille">
            <strong>{pick('Camille Perrin', 'Camille Perrin')}</strong>
            <span>{pick('Jeudi 12 novembre à 14 h 30', 'Thursday 12 November at 14:30')}</span>
          </a>
        </li>
        <li>
          <button type="button">
            <strong>{pick('Hugo Traoré', 'Hugo Traoré')}</strong>
            <span>{pick('06 12 34 56 78', '06 12 34 56 78')}</span>
          </button>
        </li>
      </DialogList>
    </State>
  );
}

function SearchDialogs() {
  const { pick } = useSampleTexts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => setOpen(false);
  return (
    <State of="open">
      <Button variant="default" onClick={() => setOpen(true)}>
        {pick('Ouvrir', 'Open')}
      </Button>
      {isOpen && (
        <SearchDialog
          title={pick('Trouver un rendez-vous', 'Find an appointment')}
          label={pick('Nom', 'Name')}
          description={pick('Trois lettres suffisent.', 'Three letters are enough.')}
          typed={typed}
          onType={setTyped}
          status={pick('1 rendez-vous trouvé', '1 appointment found')}
          error={undefined}
          onRetry={close}
          onClose={close}
        >
          <DialogList>
            <li>
              <button type="button" onClick={close}>
                <strong>{pick('Camille Perrin', 'Camille Perrin')}</strong>
              </button>
            </li>
          </DialogList>
        </SearchDialog>
      )}
    </State>
  );
}

function LaterDialogs() {
  const { pick } = useSampleTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <State of="open">
      <Button variant="default" onClick={() => setOpen(true)}>
        {pick('Ouvrir', 'Open')}
      </Button>
      <LaterDialog open={isOpen} onClose={() => setOpen(false)} title={pick('Nos horaires', 'Our hours')}>
        {pick('Du mardi au samedi, de 9 h à 19 h.', 'Tuesday to Saturday, from 9:00 to 19:00.')}
      </LaterDialog>
    </State>
  );
}

function AreaOutlines() {
  return (
    <State of="loading">
      <AreaOutline shape="list" height={160} />
    </State>
  );
}

function EmptyStates() {
  const { pick } = useSampleTexts();
  return (
    <>
      <State of="normal">
        <EmptyState
          order={3}
          title={pick('Aucun rendez-vous', 'No appointments')}
          text={pick(
            'Vos prochains rendez-vous apparaîtront ici.',
            'Your next appointments will appear here.',
          )}
          action={<Button>{pick('Trouver un salon', 'Find a salon')}</Button>}
        />
      </State>
      <State of="small">
        <EmptyState order={3} title={pick('Aucun message', 'No messages')} />
      </State>
    </>
  );
}

function ErrorStates() {
  return (
    <>
      {[offline, unexpected, tooMany].map((error) => (
        <State of="error" key={error.code}>
          <ErrorState error={error} onRetry={() => undefined} />
        </State>
      ))}
    </>
  );
}

function NotYets() {
  const refetch = () => undefined;
  return (
    <>
      <State of="loading">
        <QueryState of={{ error: null, refetch }} shape="card" height={200} />
      </State>
      <State of="error">
        <QueryState of={{ error: offline, refetch }} shape="card" height={200} />
      </State>
    </>
  );
}

function OfflineNotices() {
  const { pick } = useSampleTexts();
  return (
    <State of="normal">
      <OfflineNotice unanswered action={<LinkButton>{pick('Réessayer', 'Try again')}</LinkButton>}>
        {pick('Hors ligne, agenda de 19 h 42', 'Offline, calendar of 19:42')}
      </OfflineNotice>
    </State>
  );
}

function Skeletons() {
  return (['text', 'list', 'form', 'card', 'days', 'hours', 'page'] as const).map((shape) => (
    <State of="loading" key={shape}>
      <code>{shape}</code>
      <Skeleton shape={shape} height={200} isQuiet />
    </State>
  ));
}

function ToastButtons() {
  const { pick } = useSampleTexts();
  const messages = {
    done: pick('Rendez-vous ajouté', 'Appointment added'),
    note: pick('Camille arrive dans dix minutes', 'Camille arrives in ten minutes'),
    problem: pick('Ce créneau vient d’être pris', 'This time has just been taken'),
  };
  return (['done', 'note', 'problem'] as const).map((kind) => (
    <State of="open" key={kind}>
      <Button variant="default" onClick={() => toast(kind, messages[kind])}>
        {kind}
      </Button>
    </State>
  ));
}

function StepScreens() {
  const { pick } = useSampleTexts();
  const shared = {
    total: 4,
    title: pick('Où souhaitez-vous être coiffé ?', 'Where would you like your hair done?'),
    lead: pick('Le prix dépend du lieu.', 'The price depends on the place.'),
    running: pick('106,50 €', '€106.50'),
  };
  const label = pick('Choisir le créneau', 'Choose a time');
  const summary = (
    <Recap label={pick('Votre choix', 'Your choice')}>
      <p>{pick('Coupe femme et coloration', 'Cut and coloration')}</p>
    </Recap>
  );
  return (
    <>
      <State of="normal">
        <StepScreen
          {...shared}
          step={2}
          previous="/"
          summary={summary}
          next={{ label, onNext: () => undefined }}
        >
          <p>{pick('La question se pose ici.', 'The question stands here.')}</p>
        </StepScreen>
      </State>
      <State of="disabled">
        <StepScreen {...shared} step={1} next={{ label, disabled: true }}>
          {null}
        </StepScreen>
      </State>
      <State of="busy">
        <StepScreen {...shared} step={4} previous="/" next={{ label, busy: true }}>
          {null}
        </StepScreen>
      </State>
    </>
  );
}

function DoneMarks() {
  return (
    <State of="normal">
      <DoneMark />
    </State>
  );
}

export const feedbackExhibits: Record<string, ComponentType> = {
  'dialog/confirm-dialog.tsx': ConfirmDialogs,
  'dialog/dialog.tsx': Dialogs,
  'dialog/dialog-list.tsx': DialogLists,
  'dialog/search-dialog.tsx': SearchDialogs,
  'dialog/later-dialog.tsx': LaterDialogs,
  'feedback/area-outline.tsx': AreaOutlines,
  'feedback/done-mark.tsx': DoneMarks,
  'feedback/empty-state.tsx': EmptyStates,
  'feedback/error-state.tsx': ErrorStates,
  'feedback/query-state.tsx': NotYets,
  'feedback/offline-notice.tsx': OfflineNotices,
  'feedback/skeleton.tsx': Skeletons,
  'feedback/toasts.tsx': ToastButtons,
  'steps/step-screen.tsx': StepScreens,
};
