import type { Language } from '@meche/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './gallery.module.css';
import { useSampleTexts } from './sample-words.tsx';

/**
 * One item in the response of `GET /local/gallery/messages`; the notifications domain of the API renders
 * it.
 */
export type MessageSample = {
  id: string;
  template: string;
  text: string;
} & (
  | { channel: 'email'; subject: string; preview: string; attachment: string | null }
  | { channel: 'sms'; characters: number; parts: number }
);

/** Lists all messages and shows the chosen one as its recipient would see it. */
export function MessageSamples({ language, scheme }: { language: Language; scheme: string }) {
  const { pick } = useSampleTexts();
  const query = useQuery({
    queryKey: ['samples', language],
    queryFn: async () => {
      const answer = await fetch(`/local/gallery/messages?lang=${language}`);
      return (await answer.json()) as { samples: MessageSample[] };
    },
  });
  const [chosen, setChosen] = useState(window.location.hash.slice(1));
  if (!query.data) return <QueryState of={query} shape="list" height={400} />;
  const { samples } = query.data;
  const sample = samples.find(({ id }) => id === chosen) ?? samples[0];
  return (
    <div className={classes.messages}>
      <nav aria-label={pick('Tous les messages', 'All messages')} className={classes.list}>
        <ul>
          {samples.map((one) => (
            <li key={one.id}>
              <a
                href={`#${one.id}`}
                aria-current={one === sample ? 'true' : undefined}
                onClick={() => setChosen(one.id)}
              >
                <strong>{one.channel === 'email' ? one.subject : 'SMS'}</strong>
                <span>{one.channel === 'email' ? one.preview : one.text}</span>
                <code>{one.id}</code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sample && (
        <Reader key={sample.id} sample={sample} address={`${language}/${sample.id}?scheme=${scheme}`} />
      )}
    </div>
  );
}

function Reader({ sample, address }: { sample: MessageSample; address: string }) {
  const { pick } = useSampleTexts();
  return (
    <article className={classes.reader} aria-labelledby="sample-title">
      <Title order={2} size="h3" id="sample-title">
        {sample.channel === 'email' ? sample.subject : 'SMS'}
      </Title>
      <Quiet>
        <code>{sample.id}</code>
        {sample.channel === 'email' &&
          sample.attachment &&
          ` · ${pick('pièce jointe', 'attachment')} ${sample.attachment}`}
        {sample.channel === 'sms' &&
          ` · ${sample.characters} ${pick('caractères, facturé comme', 'characters, billed as')} ${sample.parts} SMS`}
      </Quiet>
      {sample.channel === 'email' && (
        // The sandbox allows no scripts and no navigation.
        <iframe
          title={pick('L’e-mail', 'The e-mail')}
          sandbox=""
          src={`/local/gallery/messages/${address}`}
        />
      )}
      <Title order={3} size="h4">
        {pick('En texte seul', 'As plain text')}
      </Title>
      <pre className={classes.text}>{sample.text}</pre>
    </article>
  );
}
