import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardList } from 'lucide-react';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { SurveyForm } from './survey-form.tsx';
import './texts.ts';

/** Loads the open surveys; a visitor gets the page that asks to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  return { surveys: need(await api('GET /api/ques_surveys', {})) };
}

export default function SurveysPage({ loaderData: { surveys } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Surveys`} private />
      <h1 className="text-hero">
        <Trans>Surveys</Trans>
      </h1>
      <p className="mt-2 text-soft">
        <Trans>Tell us what to do better. Each survey can be taken once.</Trans>
      </p>
      {surveys.length === 0 ? (
        <EmptyState
          title={<Trans>There is no survey at the moment</Trans>}
          icon={<ClipboardList className="size-10" aria-hidden />}
        />
      ) : (
        <ul className="mt-8 grid gap-6">
          {surveys.map((survey) => (
            <li key={survey.id}>
              <Card className="p-5 sm:p-6">
                <h2 className="text-xl">{survey.title}</h2>
                <p className="mt-2 text-soft">{survey.text}</p>
                {survey.closes_at && (
                  <p className="mt-2 text-sm text-soft">
                    <Trans>
                      Open until <Moment at={survey.closes_at} />
                    </Trans>
                  </p>
                )}
                <SurveyForm survey={survey} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
