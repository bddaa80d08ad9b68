import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** The account was opened in a new browser. */
export function newDevice({ player, device, address, at, link }: Says<'new_device'>): Writing {
  return {
    subject: msg`New sign-in to your account`,
    player,
    opening: msg`Somebody signed in to your account from a browser we hadn’t seen before.`,
    body: (
      <>
        <Details>
          <When at={at} />
          <Detail label={<Trans>Device</Trans>}>{device}</Detail>
          <Detail label={<Trans>Network address</Trans>}>{address}</Detail>
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}
