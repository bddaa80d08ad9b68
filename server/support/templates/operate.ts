import { locales } from '@vitrine/i18n/locales';
import { auditAct } from '../../audit/index.ts';
import type { Desk } from '../../kit/desk.ts';
import { Refusal, Unfit } from '../../kit/refusal.ts';
import * as store from './store.ts';
import type { Template } from './store.ts';

const on = 'template';

/** A prepared answer as it is saved: a new one without `id`, else as the caller saw it. */
export interface TemplateWish {
  id?: number | undefined;
  seen: number;
  name: string;
  texts: Record<string, string>;
}

/**
 * Saves a prepared answer. Refuses act.unfit for a language that the site doesn't speak, without an
 * English text, for a name that another has, and edit.conflict, with both, when somebody has
 * changed it since.
 */
export function saveTemplate(desk: Desk, wish: TemplateWish): Promise<Template> {
  const { id, seen, name, texts } = wish;
  const act = { right: 'support.templates' as const, on, id: (made: Template) => made.id };
  return auditAct(desk, act, async (tx) => {
    const odd = Object.keys(texts).find(
      (language) => !locales.some(({ code }) => code === language),
    );
    if (odd !== undefined) throw new Unfit(`The site doesn’t speak ${odd}.`);
    if (texts['en'] === undefined)
      throw new Unfit('It needs an English text, which stands in for missing languages.');
    if (id === undefined) {
      const made = await store.insertTemplate(tx, { name, texts });
      if (!made) throw new Unfit(`There is a prepared answer ${name} already.`);
      return made;
    }
    const known = await store.lockTemplate(tx, id);
    if (!known) throw new Unfit('This prepared answer was dropped.');
    if (known.version !== seen)
      throw new Refusal('edit.conflict', undefined, {
        yours: { name, texts },
        theirs: { name: known.name, texts: known.texts },
        version: known.version,
      });
    return store.updateTemplate(tx, { id, name, texts, version: seen + 1 });
  });
}

/** Drops a prepared answer. Refuses act.unfit without it. */
export function dropTemplate(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right: 'support.templates', on, id }, async (tx) => {
    if (!(await store.deleteTemplate(tx, id))) throw new Unfit('It was dropped already.');
  });
}
