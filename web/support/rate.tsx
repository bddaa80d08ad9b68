import { Trans, useLingui } from '@lingui/react/macro';
import type { SupportThread } from '@vitrine/contract/support';
import { support_bounds } from '@vitrine/contract/support-rules';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextArea } from '../ui/text-area.tsx';

const all_stars = [1, 2, 3, 4, 5] as const;

/** The player's rating of a closed request, or the form that asks for it, once. */
export function Rate({ of: { id, rating } }: { of: SupportThread }) {
  if (rating) return <Rated stars={rating.stars} comment={rating.comment} />;
  return <RateForm id={id} />;
}

function Rated({ stars, comment }: { stars: number; comment: string }) {
  return (
    <Card className="mt-6 p-5 text-center sm:p-6">
      <p>
        <Trans>You rated our help with {stars} of 5. Thank you.</Trans>
      </p>
      {comment && <p className="mt-2 break-words whitespace-pre-line text-soft">{comment}</p>}
    </Card>
  );
}

function RateForm({ id }: { id: number }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [stars, setStars] = useState<number>();
  const form = useForm({ initial: { comment: '' }, others: ['stars'], places: {} });
  const comment = form.entry('comment');
  const submit = async () => {
    if (form.show(stars === undefined ? { stars: t`Choose from 1 to 5.` } : {})) return;
    const input = { id, stars: stars!, comment: comment.value };
    if (await form.send('POST /api/user/feedback/{id}/rate', input)) await revalidate();
  };
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <form {...form.props(submit)} className="grid gap-5">
        <fieldset>
          <legend className="text-sm font-medium text-soft">
            <Trans>How satisfied are you with our help?</Trans>
          </legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {all_stars.map((value) => (
              <label
                key={value}
                className="grid size-11 cursor-pointer place-items-center rounded-md border border-edge-strong font-semibold transition-colors hover:bg-edge has-checked:border-brass has-checked:text-bright has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass"
              >
                <input
                  type="radio"
                  name="stars"
                  value={value}
                  className="sr-only"
                  onChange={() => setStars(value)}
                />
                {value}
              </label>
            ))}
          </div>
          <p className="mt-2 text-sm text-soft">
            <Trans>1 is not at all, 5 is very.</Trans>
          </p>
          {form.errors.stars && (
            <p role="alert" className="mt-2 text-sm text-error">
              {form.errors.stars}
            </p>
          )}
        </fieldset>
        <TextArea
          label={t`Anything to add?`}
          name="comment"
          rows={3}
          maxLength={support_bounds.comment_max}
          value={comment.value}
          error={comment.error}
          onChange={({ target }) => comment.onChange(target.value)}
        />
        <Button
          type="submit"
          variant="main"
          loading={form.sending}
          className="sm:justify-self-start"
        >
          <Trans>Send</Trans>
        </Button>
      </form>
    </Card>
  );
}
