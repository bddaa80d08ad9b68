import { Trans, useLingui } from '@lingui/react/macro';
import type { Survey, SurveyQuestion } from '@vitrine/contract/surveys';
import { CircleCheck } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';

/** The server's bound of an answer in words. */
const text_max = 1000;
const ratings = ['1', '2', '3', '4', '5'];

interface Given {
  chosen: number[];
  text: string;
}

/** The questions of a survey; once taken, thanks. */
export function SurveyForm({ survey }: { survey: Survey }) {
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState<Record<number, Given>>({});
  const [missing, setMissing] = useState<readonly number[]>([]);
  const form = useRef<HTMLFormElement>(null);
  if (survey.is_done)
    return (
      <p className="mt-4 flex items-center gap-2 text-success" role="status">
        <CircleCheck className="size-5" aria-hidden />
        <Trans>You have taken this survey. Thank you!</Trans>
      </p>
    );
  if (!open)
    return (
      <Button variant="main" className="mt-5" onClick={() => setOpen(true)}>
        <Trans>Take the survey</Trans>
      </Button>
    );
  const submit = async () => {
    const isEmpty = ({ id }: SurveyQuestion) =>
      !given[id]?.chosen.length && !given[id]?.text.trim();
    const left = survey.questions
      .filter((question) => question.required && isEmpty(question))
      .map(({ id }) => id);
    setMissing(left);
    if (left.length > 0) {
      form.current
        ?.querySelector<HTMLElement>(`#q-${survey.id}-${left[0]} :is(input, textarea)`)
        ?.focus();
      return;
    }
    const answers = Object.entries(given).map(([question, answer]) => ({
      question: Number(question),
      ...answer,
    }));
    if (await send('POST /api/ques_surveys/{id}/store', { id: survey.id, answers }))
      await revalidate();
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="mt-6 grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void submit();
      }}
    >
      {survey.questions.map((question) => (
        <div key={question.id} id={`q-${survey.id}-${question.id}`}>
          <Question
            of={question}
            given={given[question.id] ?? { chosen: [], text: '' }}
            is_missing={missing.includes(question.id)}
            onChange={(answer) => setGiven((before) => ({ ...before, [question.id]: answer }))}
          />
        </div>
      ))}
      <Button type="submit" variant="main" loading={sending} className="sm:justify-self-start">
        <Trans>Send the answers</Trans>
      </Button>
    </form>
  );
}

interface QuestionProps {
  of: SurveyQuestion;
  given: Given;
  is_missing: boolean;
  onChange: (given: Given) => void;
}

function Question({
  of: { kind, title, required, options },
  given,
  is_missing,
  onChange,
}: QuestionProps) {
  const { t } = useLingui();
  const name = useId();
  const error = is_missing ? t`Please answer this question.` : undefined;
  const label = required ? title : t`${title} (optional)`;
  if (kind === 'text')
    return (
      <TextArea
        label={label}
        rows={3}
        maxLength={text_max}
        value={given.text}
        error={error}
        onChange={({ target }) => onChange({ chosen: [], text: target.value })}
      />
    );
  const many = kind === 'many';
  const toggle = (option: number, on: boolean) => {
    const others = many ? given.chosen.filter((one) => one !== option) : [];
    onChange({ chosen: on ? [...others, option] : others, text: '' });
  };
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-3 font-medium">{label}</legend>
      <div className={kind === 'rating' ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
        {(kind === 'rating' ? ratings : options).map((option, at) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md bg-lifted px-4 text-sm has-checked:outline-2 has-checked:outline-brass has-focus-visible:outline-2 has-focus-visible:outline-bright"
          >
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={given.chosen.includes(at + 1)}
              onChange={({ target }) => toggle(at + 1, target.checked)}
              className="size-4 accent-brass"
            />
            {option}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-2 text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
