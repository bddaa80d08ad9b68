import { useState } from 'react';
import stylesheet from '../ui/tokens.css?raw';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './design.module.css';
import { Chapter, Columns, Shelf } from './specimen.tsx';
import { contrastOf, tokensOf } from './tokens.ts';

const tokens = tokensOf(stylesheet);

/** The tokens of one kind, as `[name, value]`: `--color-ink` is `ink` of the kind `color`. */
function kind(name: string): [name: string, value: string][] {
  const start = `--${name}-`;
  return [...tokens]
    .filter(([token]) => token.startsWith(start) && !token.endsWith('--line-height'))
    .map(([token, value]) => [token.slice(start.length), value]);
}

/**
 * The backgrounds for a colour's contrast: brass for `on-brass`; for other colours the darkest and
 * the lightest surface, if the colour is legible on the darkest.
 */
function groundsOf(name: string): string[] {
  if (name.startsWith('on-')) return [name.slice('on-'.length)];
  return contrastOn('ink', name) < 3 ? [] : ['ink', 'lifted'];
}

function contrastOn(ground: string, name: string): number {
  const [below = '', above = ''] = [ground, name].map((color) => tokens.get(`--color-${color}`));
  // A translucent colour has no contrast of its own.
  return above.startsWith('#') ? contrastOf(below, above) : 1;
}

/** Every colour with its contrast. */
export function Colours() {
  return (
    <Chapter title="Colours">
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {kind('color').map(([name, value]) => (
          <li key={name} className="overflow-hidden rounded-md border border-edge text-sm">
            <div
              style={{ '--shown': `var(--color-${name})` }}
              className={classes(styles.color, 'h-16')}
            />
            <div className="p-3">
              <p className="font-semibold">{name}</p>
              <p className="font-mono text-xs text-soft">{value}</p>
              <p className="mt-1 text-xs text-soft tabular-nums">
                {groundsOf(name)
                  .map((ground) => `${contrastOn(ground, name).toFixed(1)} on ${ground}`)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

/** The same sentence in every script of our languages, with the script's name. */
const scripts = [
  { lang: 'en', name: 'Latin', text: 'Every skin in its own light' },
  { lang: 'ru', name: 'Cyrillic', text: 'Каждый скин в своём свете' },
  { lang: 'hi', name: 'Devanagari', text: 'हर स्किन अपनी रोशनी में' },
  { lang: 'zh-CN', name: 'Chinese', text: '每件皮肤都有自己的光' },
];

/** The text sizes, in the fonts of each script. */
export function Type() {
  return (
    <Chapter title="Type">
      <div className="mt-6 grid gap-10 lg:grid-cols-2">
        {scripts.map(({ lang, name, text }) => (
          <div key={lang} className="min-w-0">
            <h3 className="text-lg">{name}</h3>
            <dl className="mt-3 grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3">
              {kind('text').map(([size]) => (
                <Size key={size} size={size} lang={lang} text={text} />
              ))}
              <dt className="text-xs text-soft">text</dt>
              <dd lang={lang}>{text} · 1,234.56</dd>
              <dt className="text-xs text-soft">mono</dt>
              <dd lang={lang} className="font-mono">
                {text} · 0f9c
              </dd>
            </dl>
          </div>
        ))}
      </div>
    </Chapter>
  );
}

function Size({ size, lang, text }: { size: string; lang: string; text: string }) {
  const shown = {
    '--shown': `var(--text-${size})`,
    '--shown-leading': `var(--text-${size}--line-height)`,
  };
  return (
    <>
      <dt className="text-xs text-soft">{size}</dt>
      <dd lang={lang} style={shown} className={classes(styles.text, 'font-display font-semibold')}>
        {text}
      </dd>
    </>
  );
}

/** The steps of the spacing scale that are used, in quarters of a rem. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 14];

/** Spacing, corners and shadows. */
export function Space() {
  return (
    <Chapter title="Space">
      <dl className="mt-6 grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-xs text-soft">
        {steps.map((step) => (
          <Step key={step} step={step} />
        ))}
      </dl>
      <Shelf>
        {kind('radius').map(([name, value]) => (
          <div key={name} className="text-xs text-soft">
            <div
              style={{ '--shown': `var(--radius-${name})` }}
              className={classes(styles.radius, 'size-24 border border-edge-strong bg-raised')}
            />
            <p className="mt-2">
              radius {name}, {value}
            </p>
          </div>
        ))}
        {kind('shadow').map(([name]) => (
          <div key={name} className="text-xs text-soft">
            <div
              style={{ '--shown': `var(--shadow-${name})` }}
              className={classes(styles.shadow, 'size-24 rounded-md bg-lifted')}
            />
            <p className="mt-2">shadow {name}</p>
          </div>
        ))}
      </Shelf>
    </Chapter>
  );
}

function Step({ step }: { step: number }) {
  return (
    <>
      <dt>{step}</dt>
      <dd
        style={{ '--shown': String(step) }}
        className={classes(styles.length, 'h-3 rounded-full bg-brass')}
      />
    </>
  );
}

/** Every animation, played once per press. With reduced motion, plays its replacement. */
export function Motion() {
  return (
    <Chapter title="Motion">
      <p className="mt-2 text-sm text-soft">
        Transitions take {tokens.get('--default-transition-duration')} and settle by{' '}
        <code className="font-mono">{tokens.get('--ease-settle')}</code>.
      </p>
      <Columns>
        {kind('animate').map(([name, value]) => (
          <Movement key={name} name={name} value={value} />
        ))}
      </Columns>
    </Chapter>
  );
}

function Movement({ name, value }: { name: string; value: string }) {
  const [plays, setPlays] = useState(0);
  return (
    <div className="rounded-md border border-edge p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{name}</p>
        <Button size="small" aria-label={`Play ${name}`} onClick={() => setPlays(plays + 1)}>
          Play
        </Button>
      </div>
      <p className="mt-1 font-mono text-xs text-soft">{value}</p>
      <div
        key={plays}
        aria-hidden
        style={{ '--shown': `var(--animate-${name})` }}
        className={classes(plays > 0 && styles.motion, 'mt-4 h-2 rounded-full bg-brass')}
      />
    </div>
  );
}
