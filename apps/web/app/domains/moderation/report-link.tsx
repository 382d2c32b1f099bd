import type { PublicKind } from '@meche/contract/report-bounds';
import { lazy, Suspense, useState } from 'react';
import { LinkButton } from '~/ui/button/link-button.tsx';

const ReportDialog = lazy(async () => (await import('./start-report.ts')).startReport());

type ReportLinkProps = {
  kind: PublicKind;
  id: string;
  label: string;
  /** Accessible name, for pages with several report links. */
  name?: string;
};

export function ReportLink({ kind, id, label, name }: ReportLinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton size="sm" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </LinkButton>
      {isOpen && (
        <Suspense>
          <ReportDialog {...{ kind, id }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
