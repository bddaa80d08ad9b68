import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../kit/client.ts';
import type { Account } from '../my/account.ts';
import { ConfirmLayer } from '../my/confirm-layer.tsx';
import '../my/texts.ts';
import { TradeLinkForm } from '../my/trade-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

/** Asks for the trade link, without which nothing can be sent, or for another one. */
export function TradeLinkLayer({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const account = useAccount(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Your trade link`}
      description={
        account?.trade_link_refused
          ? undefined
          : t`Steam sends items to the account behind this link. Set it once, then your withdrawal continues.`
      }
    >
      {account ? (
        <ConfirmLayer account={account}>
          <TradeLinkForm account={account} onSaved={onSaved} />
        </ConfirmLayer>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

/** The player's account; undefined until it is read. */
function useAccount(onFailed: () => void): Account | undefined {
  const api = useApi();
  const [account, setAccount] = useState<Account>();
  const fail = useEffectEvent((msg: string) => {
    toast.error(msg);
    onFailed();
  });
  useEffect(() => {
    let here = true;
    void api('GET /api/account', {}).then((answer) => {
      if (!here) return;
      if (answer.ok) setAccount(answer.data);
      else fail(answer.error.msg);
    });
    return () => {
      here = false;
    };
  }, [api]);
  return account;
}
