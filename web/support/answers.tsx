import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';

/** The questions that reach support most, each with an answer and the page that has the rest. */
export function CommonAnswers() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <section aria-label={t`Common questions`} className="mt-8 grid gap-2">
      <Answer
        to={paths.topUps}
        question={<Trans>Where is my top-up?</Trans>}
        page={<Trans>Your top-ups</Trans>}
      >
        <Trans>
          A paid top-up usually arrives within minutes. Some payment methods take longer; its page
          says what it waits for.
        </Trans>
      </Answer>
      <Answer
        to={paths.withdrawals}
        question={<Trans>Where is my item?</Trans>}
        page={<Trans>Your withdrawals</Trans>}
      >
        <Trans>
          Each withdrawal shows the step it is at. Once there is a trade offer, accept it in Steam
          before it ends.
        </Trans>
      </Answer>
      <Answer
        to={paths.fairness}
        question={<Trans>How do I know that a draw was fair?</Trans>}
        page={<Trans>Verify a draw</Trans>}
      >
        <Trans>
          Your seed and ours decide it together, and ours is fixed before you play. You can verify
          every draw in your browser.
        </Trans>
      </Answer>
      <Answer
        to={paths.free}
        question={<Trans>Why can’t I claim a gift?</Trans>}
        page={<Trans>Free gifts</Trans>}
      >
        <Trans>Each gift lists its conditions, and how much of them you have met.</Trans>
      </Answer>
      <Answer
        to={paths.limits}
        question={<Trans>How do I play less, or stop?</Trans>}
        page={<Trans>Limits and breaks</Trans>}
      >
        <Trans>
          Set a limit, take a break or exclude yourself. It works at once, and your balance stays
          yours.
        </Trans>
      </Answer>
    </section>
  );
}

interface AnswerProps {
  question: ReactNode;
  children: ReactNode;
  to: string;
  /** The name of the page at `to`. */
  page: ReactNode;
}

function Answer({ question, children, to, page }: AnswerProps) {
  return (
    <details className="group rounded-lg bg-surface shadow-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid justify-items-start gap-2 px-5 pb-4 text-soft">
        <p className="max-w-prose">{children}</p>
        <Link to={to} className="min-h-6 text-bright underline underline-offset-4">
          {page}
        </Link>
      </div>
    </details>
  );
}
