import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { ClaimName } from './names.tsx';
import type { Claims } from './use-claims.ts';
import type { Claim } from './waiting.ts';

export interface RowProps {
  Icon: LucideIcon;
  /** In the place of the icon. */
  picture?: string;
  color?: string;
  title: ReactNode;
  children: ReactNode;
  /** Null where nothing waits. */
  claim: { one: Claim; claims: Claims } | null;
}

/** A reward, with its press while it waits. */
export function Row({ Icon, picture, color, title, children, claim }: RowProps) {
  return (
    <li>
      <Card className="flex items-center gap-3 p-3 sm:gap-4 sm:p-4">
        <span
          className="exhibit grid size-14 shrink-0 place-items-center rounded-md text-soft"
          style={{ color }}
        >
          {picture ? (
            <Picture src={picture} alt="" sizes="3.5rem" className="w-full p-1" />
          ) : (
            <Icon className="size-6" aria-hidden />
          )}
        </span>
        <div className="min-w-0 grow">
          <p className="font-display font-semibold">{title}</p>
          <p className="text-sm text-soft">{children}</p>
        </div>
        {claim && (
          <Button
            variant="main"
            loading={claim.claims.of(claim.one.kind) === claim.one.which}
            onClick={() => void claim.claims.claimOne(claim.one)}
          >
            <Trans>Claim</Trans>
            <span className="sr-only">
              <ClaimName claim={claim.one} />
            </span>
          </Button>
        )}
      </Card>
    </li>
  );
}
