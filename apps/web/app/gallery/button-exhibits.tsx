import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ApiRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreActions } from '~/ui/button/more-actions.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { IconHeart, IconPlus, IconTrash } from '~/ui/icons/icons.ts';
import classes from './gallery.module.css';
import { State, useSampleTexts } from './sample-words.tsx';

const variants = ['filled', 'default', 'outline', 'subtle'] as const;

function Buttons() {
  const { pick } = useSampleTexts();
  const label = pick('Réserver pour 14 h 30', 'Book for 14:30');
  return (
    <>
      <State of="normal">
        <div className={classes.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {label}
            </Button>
          ))}
        </div>
      </State>
      <State of="loss">
        <div className={classes.row}>
          <Button color="loss">{pick('Annuler le rendez-vous', 'Cancel the appointment')}</Button>
          <Button color="loss" variant="outline">
            {pick('Supprimer le compte', 'Delete the account')}
          </Button>
        </div>
      </State>
      <State of="disabled">
        <div className={classes.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {label}
            </Button>
          ))}
        </div>
      </State>
      <State of="busy">
        <div className={classes.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} loading>
              {label}
            </Button>
          ))}
        </div>
      </State>
      <State of="small">
        <div className={classes.row}>
          <Button size="sm">{label}</Button>
          <Button size="compact-md">{label}</Button>
        </div>
      </State>
      <State of="large">
        <Button size="lg" radius="xl" leftSection={<IconPlus size={20} aria-hidden />}>
          {label}
        </Button>
      </State>
      <State of="longText">
        <Button fullWidth>
          {pick(
            'Confirmer la modification et prévenir les trois personnes qui viennent avec vous',
            'Confirm the change and notify the three people who are coming with you',
          )}
        </Button>
      </State>
      <State of="link">
        <Button component={Link} to="/">
          {pick('Voir le rendez-vous', 'See the appointment')}
        </Button>
      </State>
    </>
  );
}

function IconButtons() {
  const { pick } = useSampleTexts();
  return (
    <>
      <State of="normal">
        <IconButton aria-label={pick('Ajouter aux favoris', 'Add to favourites')}>
          <IconHeart size={20} aria-hidden />
        </IconButton>
      </State>
      <State of="disabled">
        <IconButton aria-label={pick('Supprimer', 'Delete')} disabled>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </State>
    </>
  );
}

function ActionsBehindDots() {
  const { pick } = useSampleTexts();
  return (
    <State of="normal">
      <MoreActions label={pick('Autres actions', 'More actions')}>
        <LinkButton size="sm">{pick('Signaler', 'Report')}</LinkButton>
      </MoreActions>
    </State>
  );
}

function LinkButtons() {
  const { pick } = useSampleTexts();
  const label = pick('Choisir une autre carte', 'Choose another card');
  return (
    <>
      <State of="normal">
        <LinkButton>{label}</LinkButton>
      </State>
      <State of="small">
        <LinkButton size="sm">{label}</LinkButton>
      </State>
      <State of="disabled">
        <LinkButton disabled>{label}</LinkButton>
      </State>
      <State of="link">
        <LinkButton component={Link} to="/">
          {label}
        </LinkButton>
      </State>
    </>
  );
}

function MoreButtons() {
  const { pick } = useSampleTexts();
  const label = pick('Voir plus d’avis', 'See more reviews');
  const list = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined };
  return (
    <>
      <State of="normal">
        <MoreButton of={list}>{label}</MoreButton>
      </State>
      <State of="busy">
        <MoreButton of={{ ...list, isFetchingNextPage: true }} size="sm">
          {label}
        </MoreButton>
      </State>
    </>
  );
}

function Commands() {
  const { pick } = useSampleTexts();
  const unanswered = useCommand({ call: () => new Promise<void>(() => undefined) });
  const refused = useCommand({
    call: async () => {
      throw new ApiRefusal('slot_taken', 409, 'slot_taken');
    },
  });
  return (
    <>
      <State of="busy">
        <Button loading={unanswered.isBusy} onClick={() => void unanswered.run()}>
          {pick('Envoyer sans réponse', 'Send without an answer')}
        </Button>
      </State>
      <State of="error">
        <Button variant="default" loading={refused.isBusy} onClick={() => void refused.run()}>
          {pick('Envoyer et être refusé', 'Send and be refused')}
        </Button>
      </State>
    </>
  );
}

export const buttonExhibits: Record<string, ComponentType> = {
  'button/button.tsx': Buttons,
  'button/icon-button.tsx': IconButtons,
  'button/link-button.tsx': LinkButtons,
  'button/more-actions.tsx': ActionsBehindDots,
  'button/more-button.tsx': MoreButtons,
  'command/use-command.ts': Commands,
};
