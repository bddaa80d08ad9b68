import type { RecordKind } from '@vitrine/contract/content-desk';
import { locales } from '@vitrine/i18n/locales';
import { useState, type ReactNode } from 'react';
import { ConflictForm } from '../kit/conflict-form.tsx';
import { MomentField } from '../kit/moment-field.tsx';
import { useCall } from '../kit/use-call.ts';
import { Coverage } from './coverage.tsx';
import { History } from './history.tsx';
import { PictureField } from './picture-field.tsx';
import { useEdits, type Fields } from './use-edits.ts';

/** A field of a record, as its form asks for it. */
export interface FieldSpec {
  name: string;
  label: string;
  type: 'line' | 'text' | 'html' | 'markdown' | 'picture' | 'colour' | 'moment' | 'choice';
  /** Each language has its own. */
  by_language?: boolean;
  /** A name rather than words: a language without one of its own lacks nothing. */
  is_name?: boolean;
  /** Of a choice. */
  values?: readonly string[];
  /** A word beside the label, such as that the site needs it. */
  note?: string;
}

interface RecordFormProps {
  kind: RecordKind;
  /** The record's id; undefined for a new one. */
  id: string | undefined;
  /** The name by which this browser keeps what is typed; of kind and id, unless given. */
  keep_as?: string;
  specs: readonly FieldSpec[];
  fields: Fields;
  /** By field, words of ours that stand where it says nothing; English stands unless given. */
  ours?: Fields;
  version: number;
  may_write: boolean;
  /** The effect of saving, in words. */
  will: string;
  /** Saves changed fields; with all of them for a record that isn't there. */
  onSave: (fields: Fields, seen: number) => Promise<unknown>;
  /** Beside the fields: other acts on the record, or its look with all that is typed. */
  children?: ReactNode | ((typed: Typed) => ReactNode);
}

/** The fields of a record as they are typed, in the language in which somebody types. */
export interface Typed {
  valueOf: (field: string) => string;
  language: string;
  is_changed: boolean;
}

/**
 * The form of what players read, all languages side by side with what is missing, each field with
 * its history and the way back, and its texts as players read them. All that is typed survives a
 * reload and another's save.
 */
export function RecordForm(props: RecordFormProps) {
  const { kind, id, specs, fields, version, may_write, will, onSave, children } = props;
  const edits = useEdits(props.keep_as ?? `${kind} ${id ?? 'new'}`, fields, version);
  const [shown, setShown] = useState<readonly string[]>(locales.map(({ code }) => code));
  const [looked, setLooked] = useState<string>();
  const [preview, setPreview] = useState<Preview>();
  const [typed_in, setTypedIn] = useState('en');
  const changed = Object.keys(edits.changed);
  const has_languages = specs.some(({ by_language }) => by_language);
  const coverage = coverageOf(specs, edits.valueOf);
  const englishOf = ({ name }: FieldSpec, language: string | undefined) =>
    language === 'en' ? '' : edits.valueOf(`${name}.en`);
  return (
    <>
      {has_languages && (
        <Coverage
          of={coverage}
          shown={shown}
          onToggle={(code) =>
            setShown((last) =>
              last.includes(code) ? last.filter((one) => one !== code) : [...last, code],
            )
          }
        />
      )}
      <div className="editor content-editor">
        <div className="part">
          {specs.map((spec) => (
            <section key={spec.name} className="content-field">
              {spec.by_language && (
                <h2>
                  {spec.label} {spec.note && <span className="soft">{spec.note}</span>}
                </h2>
              )}
              <div
                className={
                  spec.by_language ? (isLong(spec) ? 'languages long' : 'languages') : undefined
                }
              >
                {fieldsOfSpec(spec, shown).map(({ field, language, name }) => (
                  <div key={field} className={field in edits.changed ? 'field edited' : 'field'}>
                    <Input
                      spec={spec}
                      label={name}
                      language={language}
                      value={edits.valueOf(field)}
                      fallback={props.ours?.[field] ?? englishOf(spec, language)}
                      is_missing={
                        !spec.is_name &&
                        edits.valueOf(field) === '' &&
                        englishOf(spec, language) !== ''
                      }
                      is_open={may_write}
                      onChange={(value) => edits.set(field, value)}
                      onFocus={() => {
                        if (language !== undefined) setTypedIn(language);
                        if (isLong(spec))
                          setPreview({ field, type: spec.type, language: language ?? 'en' });
                      }}
                    />
                    {id !== undefined && (
                      <button
                        type="button"
                        className="plain past"
                        aria-pressed={looked === field}
                        onClick={() => setLooked(looked === field ? undefined : field)}
                      >
                        history
                      </button>
                    )}
                    {looked === field && id !== undefined && (
                      <History
                        kind={kind}
                        record={id}
                        field={field}
                        onGoBack={may_write ? edits.set : undefined}
                      />
                    )}
                  </div>
                ))}
              </div>
            </section>
          ))}
          {id !== undefined && <AllChanges kind={kind} record={id} key={version} />}
        </div>
        <aside className="panel" aria-label="Saving">
          {edits.changed_at && may_write && (
            <ConflictForm
              will={`${changed.length} ${changed.length === 1 ? 'field' : 'fields'} changed, kept in this browser. ${will}`}
              seen={edits.seen}
              say={(value) =>
                Object.entries(value as Fields)
                  .map(([field, text]) => `${field}: ${text || '(nothing)'}`)
                  .join('\n')
              }
              asks_reason={false}
              leave="Drop my changes"
              onSend={async (_, __, seen) => {
                await onSave(edits.changed, seen);
                edits.drop();
              }}
              onLeave={edits.drop}
            >
              <p className="soft">{changed.join(', ')}</p>
            </ConflictForm>
          )}
          {typeof children === 'function'
            ? children({
                valueOf: edits.valueOf,
                language: typed_in,
                is_changed: changed.length > 0,
              })
            : children}
          {preview && (
            <Reading
              preview={preview}
              text={edits.valueOf(preview.field)}
              title={edits.valueOf(`title.${preview.language}`) || edits.valueOf('title.en')}
            />
          )}
        </aside>
      </div>
    </>
  );
}

/** Whether a field holds a text that is read as a page, and previewed. */
function isLong(spec: FieldSpec): spec is FieldSpec & { type: Preview['type'] } {
  return spec.type === 'html' || spec.type === 'markdown';
}

interface Preview {
  field: string;
  type: 'html' | 'markdown';
  language: string;
}

/** While somebody types, one call is enough. */
const typing_ms = 300;

/** A text as players read it on a phone, without all that pages drop. */
function Reading({ preview, text, title }: { preview: Preview; text: string; title: string }) {
  const { type, language } = preview;
  const { data } = useCall('POST /api/console/preview', { text, type, language }, typing_ms);
  return (
    <section aria-label="As a player">
      <h3>As a player, {language}</h3>
      <div className="phone reading" lang={language}>
        <h2>{title}</h2>
        <div dangerouslySetInnerHTML={{ __html: data?.html ?? '' }} />
      </div>
    </section>
  );
}

/** All changes of the record, when they are asked for. */
function AllChanges({ kind, record }: { kind: RecordFormProps['kind']; record: string }) {
  const [is_open, setOpen] = useState(false);
  return (
    <section>
      <button type="button" aria-pressed={is_open} onClick={() => setOpen(!is_open)}>
        All changes
      </button>
      {is_open && <History kind={kind} record={record} onGoBack={undefined} />}
    </section>
  );
}

function coverageOf(specs: readonly FieldSpec[], valueOf: (field: string) => string) {
  const texts = specs
    .filter(({ by_language, is_name }) => by_language && !is_name)
    .map(({ name }) => name);
  const in_english = texts.filter((name) => valueOf(`${name}.en`) !== '');
  return locales.map(({ code }) => ({
    code,
    all: in_english.length,
    said: in_english.filter((name) => valueOf(`${name}.${code}`) !== '').length,
  }));
}

/** The fields of a spec: one, or one in each language that is shown. */
function fieldsOfSpec({ name, label, note, by_language }: FieldSpec, shown: readonly string[]) {
  if (!by_language)
    return [{ field: name, language: undefined, name: note ? `${label}, ${note}` : label }];
  return locales
    .filter(({ code }) => shown.includes(code))
    .map(({ code, name: language }) => ({
      field: `${name}.${code}`,
      language: code as string,
      name: language,
    }));
}

/** The colour of a site that has none of its own. */
const usual_colour = '#e7b75f';

/** A colour, typed or picked; empty for the usual one. */
function ColourField({
  label,
  value,
  is_open,
  onChange,
}: Pick<InputProps, 'label' | 'value' | 'is_open' | 'onChange'>) {
  const is_colour = /^#[0-9a-f]{6}$/.test(value);
  return (
    <div className="colour-field">
      <label>
        {label}
        <input
          value={value}
          placeholder={usual_colour}
          maxLength={7}
          readOnly={!is_open}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
      </label>
      <input
        type="color"
        aria-label="Pick the colour"
        value={is_colour ? value : usual_colour}
        disabled={!is_open}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface InputProps {
  spec: FieldSpec;
  label: string;
  language: string | undefined;
  value: string;
  /** The words that stand where the field says nothing. */
  fallback: string;
  is_missing: boolean;
  is_open: boolean;
  onChange: (value: string) => void;
  onFocus: () => void;
}

function Input({
  spec,
  label,
  language,
  value,
  fallback,
  is_missing,
  is_open,
  onChange,
  onFocus,
}: InputProps) {
  if (spec.type === 'picture')
    return <PictureField label={label} value={value} onChange={onChange} />;
  if (spec.type === 'moment')
    return <MomentField label={label} value={value} onChange={onChange} />;
  if (spec.type === 'colour')
    return <ColourField label={label} value={value} is_open={is_open} onChange={onChange} />;
  const common = {
    value,
    lang: locales.find(({ code }) => code === language)?.tag,
    placeholder: fallback,
    onFocus,
  };
  return (
    <label>
      <span>
        {label} {is_missing && <span className="lacking">missing</span>}
      </span>
      {spec.type === 'choice' ? (
        <select
          value={value}
          disabled={!is_open}
          onChange={(event) => onChange(event.target.value)}
        >
          {[...new Set(['', ...spec.values!])].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : spec.type === 'line' ? (
        <input {...common} readOnly={!is_open} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          {...common}
          rows={spec.type === 'text' ? 2 : 12}
          readOnly={!is_open}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  );
}
