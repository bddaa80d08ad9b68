import { locales } from '@vitrine/i18n/locales';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { MomentField } from '../kit/moment-field.tsx';
import { new_question, wishOfDraft, type QuestionDraft } from './draft.ts';

type Words = Record<string, string>;

/** The form that opens a survey, one language at a time. */
export function NewSurveyPage() {
  const navigate = useNavigate();
  const [language, setLanguage] = useState('en');
  const [title, setTitle] = useState<Words>({});
  const [text, setText] = useState<Words>({});
  const [closes_at, setEnd] = useState('');
  const [questions, setQuestions] = useState<readonly QuestionDraft[]>([new_question]);
  // A form that is sent twice opens one survey.
  const key = useRef(crypto.randomUUID());
  const change = (n: number, part: Partial<QuestionDraft>) =>
    setQuestions(questions.map((one, at) => (at === n ? { ...one, ...part } : one)));
  return (
    <>
      <h1>Open a survey</h1>
      <GraveForm
        will={`Asks all players ${questions.length} ${questions.length === 1 ? 'question' : 'questions'}, each of them once. Questions can’t be changed afterwards; English stands in for languages that are left out.`}
        send="Open it"
        asks_reason={false}
        onSend={async () => {
          const survey = wishOfDraft(title, text, questions, closes_at);
          const { id } = await call('POST /api/console/surveys', { survey }, key.current);
          void navigate(`/surveys/${id}`);
        }}
        onLeave={() => void navigate('/surveys')}
      >
        <label>
          Language of the fields below
          <select value={language} onChange={(event) => setLanguage(event.target.value)}>
            {locales.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
                {title[code] ? ' ✓' : ''}
              </option>
            ))}
          </select>
        </label>
        <label>
          Title
          <input
            value={title[language] ?? ''}
            onChange={(event) => setTitle({ ...title, [language]: event.target.value })}
          />
        </label>
        <label>
          Text above the questions
          <textarea
            rows={2}
            value={text[language] ?? ''}
            onChange={(event) => setText({ ...text, [language]: event.target.value })}
          />
        </label>
        <MomentField label="Ends; empty: when you close it" value={closes_at} onChange={setEnd} />
        {questions.map((question, n) => (
          <Question
            key={n}
            n={n}
            question={question}
            language={language}
            onChange={(part) => change(n, part)}
            onRemove={() => setQuestions(questions.filter((_, at) => at !== n))}
          />
        ))}
        <button type="button" onClick={() => setQuestions([...questions, new_question])}>
          Add a question
        </button>
      </GraveForm>
    </>
  );
}

const kinds = {
  one: 'one of several answers',
  many: 'any of several answers',
  rating: 'a number from 1 to 5',
  text: 'own words',
} as const;

interface QuestionProps {
  n: number;
  question: QuestionDraft;
  language: string;
  onChange: (part: Partial<QuestionDraft>) => void;
  onRemove: () => void;
}

function Question({ n, question, language, onChange, onRemove }: QuestionProps) {
  const { kind, title, required, options } = question;
  return (
    <fieldset>
      <legend>Question {n + 1}</legend>
      <label>
        Question
        <input
          value={title[language] ?? ''}
          onChange={(event) => onChange({ title: { ...title, [language]: event.target.value } })}
        />
      </label>
      <label>
        Asks for
        <select
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value as QuestionDraft['kind'] })}
        >
          {Object.entries(kinds).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {(kind === 'one' || kind === 'many') && (
        <label>
          Answers, one a line, in the order of the English ones
          <textarea
            rows={4}
            value={options[language] ?? ''}
            onChange={(event) =>
              onChange({ options: { ...options, [language]: event.target.value } })
            }
          />
        </label>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />{' '}
        has to be answered
      </label>
      <button type="button" className="small" onClick={onRemove}>
        Remove
      </button>
    </fieldset>
  );
}
