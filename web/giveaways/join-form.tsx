import { Trans, useLingui } from '@lingui/react/macro';
import { giveaway_bounds } from '@vitrine/contract/giveaway-rules';
import type { Reply } from '@vitrine/contract/index';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useForm } from '../kit/form.ts';
import { usePlayer } from '../kit/store.ts';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { makeClientSeed } from '../seeds/client-seed.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { Conditions } from '../parts/conditions.tsx';

type Shown = Reply<'GET /api/gift/shop/{id}'>;

/** Refusals after which the page is out of date. */
const outdated = new Set([
  'giveaway.ended',
  'giveaway.full',
  'giveaway.joined',
  'giveaway.left',
  'giveaway.conditions_unmet',
]);

/** The conditions, and the button that joins: with a client seed that this browser makes. */
export function JoinForm({ giveaway }: { giveaway: Shown }) {
  const { t } = useLingui();
  const player = usePlayer();
  const stop = useStop();
  const { revalidate } = useRevalidator();
  const { id, conditions, locked, needs_code } = giveaway;
  const form = useForm({
    initial: { pwd: '', code: '' },
    places: { 'giveaway.password_wrong': 'pwd', 'giveaway.code_wrong': 'code' },
    onRefused: ({ key }) => {
      if (outdated.has(key)) void revalidate();
      return false;
    },
  });
  const unmet = player !== null && !conditions.every(({ met }) => met);
  const join = async () => {
    if (!player) return askToSignIn();
    const { pwd, code } = form.values;
    const missing = {
      ...(locked && !pwd && { pwd: t`Enter the password` }),
      ...(needs_code && !code && { code: t`Enter the invite code` }),
    };
    if (form.show(missing)) return;
    // The page has shown the hash of the server seed: only now is the seed made.
    const client_seed = makeClientSeed();
    const wish = { id, client_seed, ...(locked && { pwd }), ...(needs_code && { code }) };
    const joined = await form.send('POST /api/gift/join/{id}', wish, {
      retry: true,
      act: `join ${id} ${pwd} ${code}`,
    });
    if (!joined) return;
    toast.success(t`You have joined. Good luck!`);
    await revalidate();
  };
  if (stop) return <StoppedButton stop={stop} size="large" className="w-full" />;
  return (
    <form {...form.props(() => void join())} className="grid gap-4">
      {conditions.length > 0 && <Conditions list={conditions} />}
      {locked && (
        <TextField
          {...form.field('pwd')}
          label={t`Room password`}
          type="password"
          autoComplete="off"
          maxLength={giveaway_bounds.secret_max}
        />
      )}
      {needs_code && (
        <TextField
          {...form.field('code')}
          label={t`Invite code`}
          autoComplete="off"
          maxLength={giveaway_bounds.secret_max}
        />
      )}
      {unmet && (
        <p className="text-sm text-warning">
          <Trans>Sorry, you cannot join yet: not all conditions are met.</Trans>
        </p>
      )}
      <Button
        type="submit"
        variant="main"
        size="large"
        loading={form.sending}
        disabled={unmet}
        className="w-full"
      >
        <Trans>Join</Trans>
      </Button>
    </form>
  );
}
