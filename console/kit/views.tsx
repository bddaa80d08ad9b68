import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from './api.ts';
import { Field, Form } from './form.tsx';
import { useCall } from './use-call.ts';

/** The saved views of a page, and the way to keep what its address asks as another. */
export function Views({ page, query }: { page: string; query: string }) {
  const { data, again } = useCall('GET /api/console/views', { page });
  const [is_saving, setSaving] = useState(false);
  const navigate = useNavigate();
  const views = data?.list ?? [];
  const current = views.find((view) => view.query === query);
  return (
    <div className="views">
      {views.map((view) => (
        <Link
          key={view.id}
          to={`?${view.query}`}
          aria-current={view === current ? 'page' : undefined}
          title={
            view.is_own ? (view.is_shared ? 'Yours, shared' : 'Yours') : 'Shared by a colleague'
          }
        >
          {view.name}
        </Link>
      ))}
      {current?.is_own && (
        <button
          type="button"
          onClick={async () => {
            await call('POST /api/console/views/{id}/drop', { id: current.id });
            again();
          }}
        >
          Drop this view
        </button>
      )}
      {query !== '' && !current && !is_saving && (
        <button type="button" onClick={() => setSaving(true)}>
          Save as a view …
        </button>
      )}
      {is_saving && (
        <Form
          send="Save"
          onSend={async ({ name = '', is_shared }) => {
            const view = { page, name, query, is_shared: is_shared === 'on' };
            await call('POST /api/console/views', view);
            setSaving(false);
            again();
            void navigate(`?${query}`, { replace: true });
          }}
          beside={
            <button type="button" onClick={() => setSaving(false)}>
              Leave it
            </button>
          }
        >
          <Field label="Name of the view" name="name" is_required is_first />
          <label className="check">
            <input type="checkbox" name="is_shared" /> Colleagues see it
          </label>
        </Form>
      )}
    </div>
  );
}
