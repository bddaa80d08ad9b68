import type { Block, Policy } from '@vitrine/i18n/policies/policy';

/** Renders a policy: its introduction and its numbered sections. */
export function PolicyText({ policy: { intro, sections } }: { policy: Policy }) {
  return (
    <>
      <p className="mt-8 text-lg text-soft">{intro}</p>
      {sections.map(({ title, blocks }, at) => (
        <section key={title}>
          <h2 id={`part-${at + 1}`} className="mt-12 text-xl">
            {at + 1}. {title}
          </h2>
          {blocks.map((block, at) => (
            <BlockText key={at} block={block} />
          ))}
        </section>
      ))}
    </>
  );
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="mt-4 leading-relaxed">{block}</p>;
  if ('columns' in block) return <TableText {...block} />;
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-6 leading-relaxed marker:text-soft">
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/**
 * Renders a table as a list of names and descriptions, which needs no sideways scrolling on a
 * phone.
 */
function TableText({ columns, rows }: Extract<Block, { columns: unknown }>) {
  return (
    <dl className="mt-6 divide-y divide-edge border-y border-edge text-sm">
      {rows.map(([first, ...others]) => (
        <div key={first} className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[2fr_3fr]">
          <dt className="font-medium">{first}</dt>
          {others.map((cell, at) => (
            <dd key={at} className="text-soft sm:col-start-2">
              {columns[at]}: {cell}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
