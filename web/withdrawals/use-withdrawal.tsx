import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { toast } from '../ui/toast.tsx';
import { readContinued, withoutContinued } from './continued.ts';
import './texts.ts';

const Layer = lazyPart(() => import('./layer.tsx'), OverPage);

export type Preview = Reply<'GET /api/system_shop/extract'>;

/** A need that the player fulfils before an item's withdrawal can begin. */
export type Need =
  | { kind: 'trade_link' }
  | { kind: 'wait'; holds: Preview['holds'] }
  | { kind: 'substitute'; item: PreviewedItem }
  | { kind: 'retrieve'; item: PreviewedItem; card_wait_hours: number };

export type PreviewedItem = NonNullable<Preview['item']>;

/** The player's agreement in a layer. */
export interface Consent {
  /** Pays the difference. */
  pays?: boolean;
  /** The goods that are sent instead. */
  substitute?: number;
}

export interface Withdrawing {
  /**
   * Withdraws a backpack entry. Opens a layer for what it needs; repeated presses are ignored. Ends
   * at the list of withdrawals.
   */
  withdraw: (knapsack_id: number) => Promise<void>;
  /** The entry that is being withdrawn; null if none is. */
  withdrawing: number | null;
  /** The layers; the page renders them once. */
  layers: ReactNode;
}

/** Long enough to read the toast before the page is loaded again. */
const leave_ms = 500;

/** These holds end with another trade link, for which the press asks. */
const link_holds: readonly string[] = ['trade_url.required', 'trade_link.refused'];

/** After these refusals the page is loaded again: the item is gone, or its price frozen. */
const outdated_page = new Set(['item.not_held', 'item.unknown', 'goods.price_frozen']);

/** These refusals mean that the page knew something outdated: it looks again. */
const look_again: readonly string[] = [
  'withdrawal.difference_missing',
  'withdrawal.out_of_stock',
  'withdrawal.substitute_changed',
  ...link_holds,
];

/**
 * Withdraws items to Steam, from any page that shows some: asks for the trade link where it is
 * missing, for the missing difference, and for consent to a substitute. A player who comes back
 * from the payment of a difference goes on where they left.
 */
export function useWithdrawal(): Withdrawing {
  const { t } = useLingui();
  const player = usePlayer();
  const paths = usePaths();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [withdrawing, setWithdrawing] = useState<number | null>(null);
  const [needed, setNeeded] = useState<{ knapsack_id: number; need: Need } | null>(null);
  const [was_needed, setWasNeeded] = useState(false);
  const running = useRef(false);
  const outdated = useRef(false);
  const undecided = useRef(false);
  const { send, run, api } = useCall({
    say: ({ msg }) => msg || t`Error`,
    onRefused: ({ key }) => {
      undecided.current = key === 'network' || key.startsWith('session.');
      if (outdated_page.has(key)) void revalidate();
      return (outdated.current = look_again.includes(key));
    },
  });

  const ask = (knapsack_id: number, need: Need) => {
    setWasNeeded(true);
    setNeeded({ knapsack_id, need });
  };
  /** Reads what the withdrawal needs, asks for it or withdraws; once more if that was outdated. */
  const goOn = async (knapsack_id: number, consent: Consent, tries: number): Promise<void> => {
    const preview = await run<'GET /api/system_shop/extract'>(() =>
      api('GET /api/system_shop/extract', { knapsack_id }),
    );
    if (!preview) return;
    const need = needOf(preview, consent);
    if (need) return ask(knapsack_id, need);
    outdated.current = false;
    const { substitute } = consent;
    const wish = { knapsack_id, ...(substitute !== undefined && { substitute }) };
    const reply = await send('POST /api/system_shop/extract', wish, {
      retry: true,
      gained: () => -1,
    });
    if (reply) {
      await forgetErrand();
      return leave();
    }
    if (outdated.current && tries > 0) return goOn(knapsack_id, {}, tries - 1);
  };
  /** The errand leaves the address once it is done or its layer stands; a reload goes on before. */
  const forgetErrand = async () => {
    if (readContinued(window.location.search) === undefined) return;
    const to = { search: withoutContinued(window.location.search) };
    await navigate(to, { replace: true, preventScrollReset: true });
  };
  const leave = async () => {
    toast.success(t`Success`);
    await new Promise((resolve) => setTimeout(resolve, leave_ms));
    window.location.assign(paths.withdrawals);
    // Until the browser has left, the button stays busy.
    await new Promise(() => {});
  };
  const withdraw = async (knapsack_id: number, consent: Consent = {}) => {
    if (running.current) return;
    if (!player) return askToSignIn();
    running.current = true;
    setWithdrawing(knapsack_id);
    setNeeded(null);
    try {
      await goOn(knapsack_id, consent, 1);
    } finally {
      running.current = false;
      setWithdrawing(null);
    }
  };

  const comeBack = useEffectEvent(async () => {
    const knapsack_id = readContinued(window.location.search);
    if (knapsack_id === undefined) return;
    undecided.current = false;
    await withdraw(knapsack_id);
    if (!undecided.current) await forgetErrand();
  });
  useEffect(() => {
    const soon = setTimeout(() => void comeBack());
    return () => clearTimeout(soon);
  }, []);

  const layers = was_needed && (
    <Suspense>
      <Layer
        needed={needed}
        onAgree={(consent) => needed && withdraw(needed.knapsack_id, consent)}
        onSold={async () => {
          setNeeded(null);
          await revalidate();
        }}
        onClose={() => setNeeded(null)}
      />
    </Suspense>
  );
  return { withdraw: (knapsack_id) => withdraw(knapsack_id), withdrawing, layers };
}

/** The first thing that a withdrawal needs besides what the player agreed to. */
function needOf(
  { holds, item, card_wait_hours }: Preview,
  { pays, substitute }: Consent,
): Need | undefined {
  if (holds.some(({ key }) => link_holds.includes(key))) return { kind: 'trade_link' };
  if (holds.length > 0) return { kind: 'wait', holds };
  if (!item) return undefined;
  if (item.out_of_stock) {
    const agreed = substitute !== undefined && substitute === item.substitute?.goods.id;
    return agreed ? undefined : { kind: 'substitute', item };
  }
  const is_paid = pays && item.missing === 0;
  return item.diff_type === 'payment' && !is_paid
    ? { kind: 'retrieve', item, card_wait_hours }
    : undefined;
}
