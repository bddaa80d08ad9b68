import { useState } from 'react';
import { preload } from 'react-dom';
import { classes } from './classes.ts';

export interface PictureProps {
  /**
   * `/pictures/….webp` of ours in its 320 px size (the other sizes and AVIF are derived from it),
   * or any other URL.
   */
  src: string;
  /** Empty if the name stands beside it. */
  alt: string;
  /** In pixels of the 320 px size; reserves the space while the picture loads. */
  width?: number;
  height?: number;
  /** The displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** In the first screen: loaded at once and before the others. */
  eager?: boolean;
  /**
   * Shown as large as the window allows: one of ours also comes 1280 px wide, which takes the place
   * of the smaller one when it has loaded.
   */
  large?: boolean;
  className?: string;
}

const ours = /^\/pictures\/.+(?=-320\.webp$)/;

/** A picture in the glow of `--rarity`; while it loads, or if it fails, only the glow shows. */
export function Picture({
  src,
  alt,
  width = 320,
  height = 240,
  sizes = '20rem',
  eager,
  large,
  className,
}: PictureProps) {
  const [missing, setMissing] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const base = ours.exec(src)?.[0];
  const sources = (type: string) =>
    `${base}-320.${type} 320w, ${base}-640.${type} 640w` +
    (large && loaded ? `, ${base}-1280.${type} 1280w` : '');
  // Without a preload the browser finds the picture only after it has started all scripts, and
  // loads it last.
  if (import.meta.env.SSR && eager && base)
    preload(src, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources('avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture className="contents">
      {base && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      {base && <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />}
      <img
        // The picture may have failed before hydration.
        ref={(image) => setMissing(image !== null && image.complete && image.naturalWidth === 0)}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        onLoad={large ? () => setLoaded(true) : undefined}
        onError={() => setMissing(true)}
        className={classes('h-auto max-w-full object-contain', missing && 'invisible', className)}
      />
    </picture>
  );
}

/** The shape of a picture, as a CSS `mask-image`. `src` as for `Picture`. */
export function shapeOf(src: string): string {
  const base = ours.exec(src)?.[0];
  const of = (type: string) => `url("${base}-640.${type}") type("image/${type}")`;
  return base ? `image-set(${of('avif')}, ${of('webp')})` : `url("${src}")`;
}
