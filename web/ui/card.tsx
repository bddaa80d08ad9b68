import type { HTMLAttributes } from 'react';
import { classes } from './classes.ts';

/** A pane of glass as a container. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classes('glass rounded-lg', className)} />;
}
