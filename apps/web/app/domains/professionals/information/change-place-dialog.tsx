import type { Profile } from '@meche/contract/profile';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubscriptionCard } from '~/domains/subscriptions/subscription-card.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Title } from '~/ui/text/title.tsx';
import { WorkPlaceChoice } from '../work-place-choice.tsx';
import type { Conflict } from './change-place-steps.ts';
import classes from './information.module.css';
import { PlaceChangeForm } from './place-change-form.tsx';
import { PlaceChangeSummary } from './place-change-summary.tsx';
import { type PlaceChangeCommands, usePlaceChange } from './use-place-change.ts';

type ChangePlaceDialogProps = { profile: Profile; onClose: () => void };

/** The dialog has two steps: the details of the new place of work, then a summary to confirm. */
export function ChangePlaceDialog({ profile, onClose }: ChangePlaceDialogProps) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const formId = useId();
  const [cardToken, setCardToken] = useState<string>();
  const commands = usePlaceChange(profile, onClose);
  const { step, card, needsCard, propose, choose } = commands;
  const { places, proposal, conflict } = step;
  const isConfirming = step.name === 'confirms' && proposal !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(
        isConfirming
          ? 'professional-information:change.confirmTitle'
          : 'professional-information:change.title',
      )}
      fullOnPhones
      footer={<ChangePlaceButtons commands={commands} formId={formId} isConfirming={isConfirming} />}
    >
      <div className={classes.change}>
        {/* The first step is hidden instead of unmounted, so that going back shows its input. */}
        <div className={classes.change} hidden={isConfirming}>
          <p>{t('professional-information:change.lead')}</p>
          <WorkPlaceChoice
            legend={t('professional-information:change.legend')}
            value={places}
            without={profile.workPlace ?? []}
            onChange={choose}
          />
          {places.length > 0 && (
            <PlaceChangeForm
              key={places.join()}
              profile={profile}
              places={places}
              id={formId}
              onAsk={propose.send}
            />
          )}
        </div>
        {isConfirming && (
          // The reader may have scrolled down in the first step.
          <div className={classes.change} ref={showFromTop}>
            <PlaceChangeSummary profile={profile} {...proposal} />
          </div>
        )}
        {isConfirming && needsCard && (
          <div className={classes.change}>
            <Title order={3} size="h4">
              {t('sign-up:payment.card')}
            </Title>
            <SubscriptionCard ref={card} saved={cardToken} onSaved={async (token) => setCardToken(token)} />
          </div>
        )}
        {conflict && (
          // The form is long, so the conflict is scrolled into view.
          <p role="alert" className={classes.problem} ref={scrollIntoCentre}>
            <ConflictText {...conflict} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

type ChangePlaceButtonsProps = { commands: PlaceChangeCommands; formId: string; isConfirming: boolean };

/** Both steps return the same elements, so that the pressed button keeps the focus. */
function ChangePlaceButtons({ commands, formId, isConfirming }: ChangePlaceButtonsProps) {
  const { t } = useTranslation(['professional-information', 'shell']);
  const { step, propose, confirm, cancel, goBack } = commands;
  const { places, proposal } = step;
  return isConfirming ? (
    <>
      <Button variant="default" onClick={goBack} disabled={confirm.isBusy}>
        {t('shell:actions.previous')}
      </Button>
      <Button onClick={() => proposal && void confirm.run(proposal.change)} loading={confirm.isBusy}>
        {t('professional-information:change.confirm')}
      </Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={cancel} disabled={propose.isBusy}>
        {t('shell:actions.cancel')}
      </Button>
      <Button type="submit" form={formId} loading={propose.isBusy} disabled={places.length === 0}>
        {t('professional-information:change.see')}
      </Button>
    </>
  );
}

function ConflictText(conflict: Conflict) {
  const { t } = useTranslation('professional-information');
  if (conflict.what === 'message') return conflict.sentence;
  const { what, count } = conflict;
  return (
    <>
      {t(`change.${what}`, { count })}{' '}
      <Link to={to(what === 'staff' ? 'staff' : 'calendar')}>
        {t(what === 'staff' ? 'change.toStaff' : 'change.toCalendar')}
      </Link>
    </>
  );
}

// The ref callbacks are outside the component, so that they are stable and scroll only once.
function showFromTop(screen: HTMLElement | null): void {
  screen?.scrollIntoView({ block: 'start' });
}

function scrollIntoCentre(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' });
}
