import { Trans } from '@lingui/react/macro';
import { BarChart3, Dices, Download, FileCheck2, ReceiptText, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';

/**
 * Everything that the site promises, in plain words: how each promise is checked in one press, and
 * what the check doesn't show. `draw`: a draw whose seed is revealed, if there is one.
 */
export function Promises({ draw }: { draw: number | null }) {
  const paths = usePaths();
  return (
    <ol className="mt-6 grid gap-4 md:grid-cols-2">
      <Promised
        icon={<Dices className="size-6" aria-hidden />}
        title={<Trans>Nobody picks what you win</Trans>}
        hides={<Trans>that the odds are good. They’re on each case’s page.</Trans>}
        check={
          <Link to={draw === null ? '#verify' : paths.draw(draw)} className={buttonLook('quiet')}>
            <Trans>Repeat a draw</Trans>
          </Link>
        }
      >
        <Trans>
          Before you play we lock our part away and give you a seal of it. You add a part of your
          own. Both together decide. Later we open ours, and your browser repeats the game.
        </Trans>
      </Promised>
      <Promised
        icon={<BarChart3 className="size-6" aria-hidden />}
        title={<Trans>Things come as often as we say</Trans>}
        hides={<Trans>that no game was left out. Check that yours are in the list.</Trans>}
        check={
          <Link to={paths.honesty} className={buttonLook('quiet')}>
            <Trans>See the results</Trans>
          </Link>
        }
      >
        <Trans>
          We count every game and compare the results with our promise. Where the two don’t fit, it
          says so in red, for everybody.
        </Trans>
      </Promised>
      <Promised
        icon={<Scale className="size-6" aria-hidden />}
        title={<Trans>Your balance is on our books</Trans>}
        hides={<Trans>that we can pay. It shows what we owe, not what we have.</Trans>}
        check={
          <span className="flex flex-wrap gap-3">
            <Link to={paths.proof} className={buttonLook('quiet')}>
              <Trans>Find my part</Trans>
            </Link>
            <Link to={`${paths.honesty}#owed`} className={buttonLook('quiet')}>
              <Trans>Owed to all players</Trans>
            </Link>
          </span>
        }
      >
        <Trans>
          Every night we add up what we owe to all players and sign the sum. You can see that your
          balance and your items are in it, without seeing anybody else’s.
        </Trans>
      </Promised>
      <Promised
        icon={<ReceiptText className="size-6" aria-hidden />}
        title={<Trans>You get a receipt for everything</Trans>}
        hides={<Trans>that our books agree. If they ever don’t, it is your proof.</Trans>}
        check={
          <Link to={paths.receipts} className={buttonLook('quiet')}>
            <Trans>My receipts</Trans>
          </Link>
        }
      >
        <Trans>
          Each opening, sale, top-up and withdrawal has a receipt that only we can sign. Save it, or
          scan its QR code: it can be checked without an account.
        </Trans>
      </Promised>
      <Promised
        icon={<FileCheck2 className="size-6" aria-hidden />}
        title={<Trans>You can check what you have saved</Trans>}
        hides={<Trans>that this page is honest: it comes from us. The kit doesn’t need it.</Trans>}
        check={
          <Link to={paths.honestyFile} className={buttonLook('quiet')}>
            <Trans>Check a file</Trans>
          </Link>
        }
      >
        <Trans>
          Drop a receipt, a proof or a month of games onto a page. Your browser checks it; the file
          never leaves your device.
        </Trans>
      </Promised>
      <Promised
        icon={<Download className="size-6" aria-hidden />}
        title={<Trans>You don’t need us to check us</Trans>}
        hides={<Trans>that everybody got the same files. Compare yours with a friend’s.</Trans>}
        check={
          <a href="/api/honesty/kit" download className={buttonLook('quiet')}>
            <Trans>Download the kit</Trans>
          </a>
        }
      >
        <Trans>
          One download has all public games, sums, keys and two checking programs that don’t share a
          line. It takes ten minutes, and works with the internet switched off.
        </Trans>
      </Promised>
    </ol>
  );
}

interface PromisedProps {
  icon: ReactNode;
  title: ReactNode;
  /** The limits of the check, after “It doesn’t show”. */
  hides: ReactNode;
  check: ReactNode;
  children: ReactNode;
}

function Promised({ icon, title, hides, check, children }: PromisedProps) {
  return (
    <li className="glass flex flex-col rounded-lg p-5">
      <div className="flex items-center gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-ink text-brass">
          {icon}
        </span>
        <h3 className="text-lg">{title}</h3>
      </div>
      <p className="mt-3 text-soft">{children}</p>
      <p className="mt-2 mb-4 text-sm text-soft">
        <b className="font-semibold text-bright">
          <Trans>It doesn’t show</Trans>
        </b>{' '}
        {hides}
      </p>
      <div className="mt-auto">{check}</div>
    </li>
  );
}
