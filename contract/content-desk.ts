import { z } from 'zod';
import { data, get, json, post, right, upload } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';

/**
 * A record that players read, field by field: `title.de` in a language, `position` where all
 * languages have the same. A field that says nothing is left out, or empty in a change.
 */
const fields = z
  .record(z.string().regex(/^[a-z_0-9]+(?:\.[a-z-]+)?$/), z.string().max(100_000))
  .refine((all) => Object.keys(all).length <= 500);

/** A change of some fields, by somebody who saw the record up to its change `seen`. */
export const edit = z.object({
  fields,
  /** The number of the record's last change when the form was opened; 0 for none. */
  seen: z.number().int().min(0),
});

/** A record with the number of its last change; 0 for none. */
export const record = z.object({ fields, version: z.number().int() });

/** The kinds of records whose changes are kept. */
const kinds = [
  'site',
  'page',
  'banner',
  'announcement',
  'article',
  'notification',
  'letter',
] as const;
export type RecordKind = (typeof kinds)[number];

/** The kinds that an operator adds to the site, each in several languages. */
const written = z.enum(['page', 'banner', 'announcement']);
export type WrittenKind = z.output<typeof written>;

/** From when and until when something is shown. */
const shown = {
  begins_at: moment.nullable(),
  ends_at: moment.nullable(),
  state: z.enum(['scheduled', 'shown', 'over']),
};

const fact = z.object({
  key: z.string(),
  means: z.string(),
  group: z.enum(['name', 'contacts', 'companies', 'policies']),
  /** The same in every language. */
  is_one: z.boolean(),
  /** Said in words, which each language has of its own. */
  is_words: z.boolean(),
  is_needed: z.boolean(),
  /** `text` may have several lines. */
  type: z.enum(['line', 'text', 'picture', 'colour', 'switch']),
});

export const readSiteAtDesk = get('/api/console/site', {
  does: 'All that the site says of itself, in every language, and what is missing or isn’t true.',
  who: right('content.read'),
  answers: data(
    record.extend({
      facts: z.array(fact),
      policies: z.array(
        z.object({
          id,
          name: z.string(),
          title: z.string(),
          /** `own`: a page of the operator’s stands in its place. */
          state: z.enum(['shipped', 'own', 'missing']),
          /** The keys that it can’t be published without. */
          lacks: z.array(z.string()),
        }),
      ),
      /** The faults of what is said, by key or page and language. */
      wrong: z.array(z.object({ where: z.string(), language: z.string(), fault: z.string() })),
    }),
  ),
});

export const saveSite = post('/api/console/site', {
  does: 'Changes what the site says of itself. Refused with both values when somebody has changed the same field since.',
  who: right('content.set'),
  body: json(edit),
  answers: data(z.object({ version: z.number().int() })),
  refuses: ['edit.conflict', 'act.unfit'],
});

export const listWritten = get('/api/console/content/{kind}', {
  does: 'The operator’s pages, banners or announcements, newest first, and those that were removed.',
  who: right('content.read'),
  params: z.object({ kind: written }),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id,
          title: z.string(),
          picture: z.string().nullable(),
          languages: z.array(z.string()),
          position: z.number().int(),
          ...shown,
        }),
      ),
      removed: z.array(z.object({ id, title: z.string() })),
    }),
  ),
});

export const editWritten = get('/api/console/content/{kind}/{id}', {
  does: 'A page, a banner or an announcement for its editor; of a removed one the fields that it had.',
  who: right('content.read'),
  params: z.object({ kind: written, id: idInPath }),
  answers: data(record.extend({ is_removed: z.boolean() })),
  refuses: ['content.unknown'],
});

export const saveWritten = post('/api/console/content/{kind}', {
  does: 'Changes a page, a banner or an announcement, or adds one without `id`. Players read it at once, or from its moment on. Refused with both values when somebody has changed the same field since.',
  who: right('content.write'),
  params: z.object({ kind: written }),
  body: json(edit.extend({ id: id.optional() })),
  answers: data(z.object({ id, version: z.number().int() })),
  refuses: ['content.unknown', 'edit.conflict', 'act.unfit'],
});

export const removeWritten = post('/api/console/content/{kind}/{id}/remove', {
  does: 'Takes a page, a banner or an announcement from the site. Its history stays.',
  who: right('content.write'),
  params: z.object({ kind: written, id: idInPath }),
  answers: data(z.object({})),
  refuses: ['act.unfit'],
});

export const listChanges = get('/api/console/changes', {
  does: 'The changes of a record, or of one of its fields, newest first. `cursor` is the last part’s `next`.',
  who: right('content.read'),
  query: z.object({
    kind: z.enum(kinds),
    record: z.string().max(40),
    field: z.string().max(60).optional(),
    cursor: idInPath.optional(),
  }),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id,
          field: z.string(),
          before: z.string(),
          after: z.string(),
          at: moment,
          /** Null for the command line. */
          by: z.string().nullable(),
        }),
      ),
      next: id.nullable(),
    }),
  ),
});

export const previewHtml = post('/api/console/preview', {
  does: 'A text as players read it: as HTML without scripts and without all else that pages drop. Writes nothing.',
  who: right('content.read'),
  body: json(
    z.object({
      text: z.string().max(100_000),
      type: z.enum(['html', 'markdown']),
      language: z.string().max(10),
    }),
  ),
  answers: data(z.object({ html: z.string() })),
});

/** The most pixels of a side of an operator's picture: a banner's on a wide screen. */
export const operators_side_max = 1600;

export const uploadPicture = post('/api/console/pictures', {
  does: 'Uploads a picture for the logo, banners, announcements, notifications and articles; answers its path.',
  who: right('content.upload'),
  body: upload(operators_side_max),
  answers: data(z.object({ picture: z.string() })),
  refuses: ['upload.not_a_picture', 'storage.silent', 'storage.full', 'storage.refused'],
});

export const listPictures = get('/api/console/pictures', {
  does: 'The newest pictures that operators uploaded, each with where it is shown.',
  who: right('content.read'),
  answers: data(
    z.object({
      list: z.array(z.object({ picture: z.string(), at: moment, shown: z.array(z.string()) })),
    }),
  ),
});

export const removePicture = post('/api/console/pictures/remove', {
  does: 'Removes a picture that operators uploaded, unless something shows it.',
  who: right('content.upload'),
  body: json(z.object({ picture: z.string().max(500) })),
  answers: data(z.object({})),
  refuses: ['picture.unknown', 'picture.shown'],
});
