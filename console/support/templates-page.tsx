import type { Reply } from '@vitrine/contract/index';
import { locales } from '@vitrine/i18n/locales';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import { ConflictForm } from '../kit/conflict-form.tsx';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';

type Template = Reply<'GET /api/console/templates'>['list'][number];

const languages = locales.map(({ code }) => code);

/** The prepared answers of support, all languages side by side with what is missing. */
export function TemplatesPage() {
  const { data, refused, again } = useCall('GET /api/console/templates', {});
  const [open, setOpen] = useState<Template | 'new'>();
  const [dropped, setDropped] = useState<Template>();
  const may_write = useRight('support.templates');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const close = () => {
    setOpen(undefined);
    setDropped(undefined);
    again();
  };
  return (
    <>
      <h1>Prepared answers</h1>
      {may_write && !open && (
        <p>
          <button type="button" onClick={() => setOpen('new')}>
            Write one …
          </button>
        </p>
      )}
      {open && <TemplateForm key={open === 'new' ? 0 : open.id} of={open} onClose={close} />}
      {dropped && (
        <GraveForm
          will={`Drops ${dropped.name}; answers that were sent stay.`}
          send="Drop it"
          onSend={async (reason) => {
            await call('POST /api/console/templates/{id}/drop', { id: dropped.id, reason });
            close();
          }}
          onLeave={() => setDropped(undefined)}
        />
      )}
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Missing, so that English stands in</th>
            <th>Acts</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((template) => (
            <tr key={template.id}>
              <td>{template.name}</td>
              <td className="soft">
                {languages.filter((code) => !template.texts[code]).join(', ') || 'none'}
              </td>
              <td>
                {may_write && (
                  <span className="buttons">
                    <button type="button" onClick={() => setOpen(template)}>
                      Change …
                    </button>
                    <button type="button" onClick={() => setDropped(template)}>
                      Drop …
                    </button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.list.length === 0 && <p className="empty">There is none yet.</p>}
    </>
  );
}

function TemplateForm({ of, onClose }: { of: Template | 'new'; onClose: () => void }) {
  const known = of === 'new' ? undefined : of;
  return (
    <ConflictForm
      will="Colleagues find it beside each request; nothing is sent by itself."
      seen={known?.version ?? 0}
      say={(value) => {
        const { name, texts } = value as Pick<Template, 'name' | 'texts'>;
        return [name, ...Object.entries(texts).map(([code, text]) => `${code}: ${text}`)].join(
          '\n',
        );
      }}
      onSend={async (reason, { name = '', ...typed }, seen) => {
        const texts = Object.fromEntries(
          languages.flatMap((code) => (typed[code]?.trim() ? [[code, typed[code]]] : [])),
        );
        const wish = { name, texts, seen, reason, ...(known && { id: known.id }) };
        await call('POST /api/console/templates', wish);
        onClose();
      }}
      onLeave={onClose}
    >
      <Field label="Name" name="name" is_required value={known?.name ?? ''} />
      <div className="languages">
        {languages.map((code) => (
          <label key={code}>
            {code}
            <textarea
              name={code}
              rows={4}
              maxLength={4000}
              required={code === 'en'}
              defaultValue={known?.texts[code] ?? ''}
            />
          </label>
        ))}
      </div>
    </ConflictForm>
  );
}
