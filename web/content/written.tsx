import { classes } from '../ui/classes.ts';

/** Renders HTML that an operator wrote and the server has sanitised. */
export function Written({ html, className }: { html: string; className?: string }) {
  return (
    <div className={classes('written', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
