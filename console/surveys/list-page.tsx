import type { DeskSurvey } from '@vitrine/contract/surveys-desk';
import { Link } from 'react-router';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { List, type Column, type Filter } from '../kit/list.tsx';
import { useRight } from '../kit/me.ts';
import { Moment } from '../kit/show.tsx';

const filters: readonly Filter[] = [{ name: 'state', label: 'State', values: ['open', 'closed'] }];

const columns: readonly Column<'GET /api/console/surveys'>[] = [
  { head: 'Number', is_number: true, sort: 'id', show: ({ id }) => id },
  { head: 'Title', show: ({ id, title }) => <Link to={`/surveys/${id}`}>{title}</Link> },
  { head: 'State', show: ({ state }) => state },
  { head: 'Questions', is_number: true, show: ({ questions }) => questions },
  { head: 'Languages', show: ({ languages }) => languages.join(' ') },
  { head: 'Taken by', is_number: true, show: ({ taken }) => taken.toLocaleString('en') },
  { head: 'Opened', show: ({ created_at }) => <Moment at={created_at} /> },
  {
    head: 'Ends',
    show: ({ closed_at, closes_at }) =>
      closed_at || closes_at ? <Moment at={closed_at ?? closes_at} /> : '',
  },
];

/** A survey in a word or two. */
export const nameOf = ({ id, title }: DeskSurvey) => `${id}, ${title}`;

/** The acts of operators on surveys. */
export const survey_acts: readonly Act<DeskSurvey>[] = [
  {
    name: 'Close',
    right: 'surveys.open',
    fits: ({ state }) => state === 'open',
    will: (rows) =>
      `Closes ${rows.length === 1 ? rows[0]!.title : `${rows.length} surveys`}, for good: nobody takes it any more. Its answers stay.`,
    send: async ({ id }, { reason = '' }) => {
      await call('POST /api/console/surveys/{id}/close', { id, reason });
      return 'is closed now';
    },
  },
];

/** The list of surveys. */
export function SurveysPage() {
  const may_open = useRight('surveys.open');
  return (
    <>
      <div className="heading">
        <h1>Surveys</h1>
        {may_open && <Link to="/surveys/new">Open a survey</Link>}
      </div>
      <List
        page="surveys"
        of="GET /api/console/surveys"
        filters={filters}
        columns={columns}
        pathOf={({ id }) => `/surveys/${id}`}
        acts={{ all: survey_acts, nameOf }}
        showSums={({ count, taken }) =>
          `${count.toLocaleString('en')} surveys, taken ${taken.toLocaleString('en')} times`
        }
      />
    </>
  );
}
