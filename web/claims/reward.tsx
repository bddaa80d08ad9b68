import { Plural, useLingui } from '@lingui/react/macro';
import type { Points } from '@vitrine/contract/amount';
import type { Input } from '@vitrine/contract/index';
import { Check } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { tell } from '../kit/events.ts';
import { useNumbers } from '../kit/numbers.ts';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** The calls that give points, once. */
type ClaimCall =
  | 'POST /api/guidance/receive'
  | 'POST /api/old_new/receive'
  | 'POST /api/old_new/extra_receive/{id}'
  | 'POST /api/orders/follow'
  | 'POST /api/pre_register/success_register';

/** Receives a reward; says how many points came, and reads the page and the balances again. */
export function useReceive() {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { sending, send } = useCall();
  const { revalidate } = useRevalidator();
  const receive = async <C extends ClaimCall>(call: C, input: Input<C>) => {
    const given = await send(call, input, { retry: true, after: () => revalidate() });
    if (!given) return;
    const points = numbers.count((given as { points: Points }).points);
    toast.success(t`Points received: ${points}`);
    tell('login-pull');
  };
  return { sending, receive };
}

interface RewardProps<C extends ClaimCall> {
  call: C;
  input: Input<C>;
  points: Points;
  received: boolean;
  /** It can be received now. */
  is_due: boolean;
  /** Runs at the press, before the call. */
  onPress?: () => void;
}

/** A reward with its press; once received, only that it was. */
export function Reward<C extends ClaimCall>({
  call,
  input,
  points,
  received,
  is_due,
  onPress,
}: RewardProps<C>) {
  const { sending, receive } = useReceive();
  const stop = useStop();
  if (received) {
    return (
      <span className="inline-flex min-h-8 items-center gap-2 text-sm text-success">
        <Check className="size-4" aria-hidden />
        <Plural value={points} one="Received: # point" other="Received: # points" />
      </span>
    );
  }
  if (stop) return <StoppedButton stop={stop} size="small" />;
  const press = () => {
    onPress?.();
    void receive(call, input);
  };
  return (
    <Button
      size="small"
      variant={is_due ? 'main' : 'quiet'}
      disabled={!is_due}
      loading={sending}
      onClick={press}
    >
      <Plural value={points} one="Receive # point" other="Receive # points" />
    </Button>
  );
}
