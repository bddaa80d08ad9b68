import { Trans } from '@lingui/react/macro';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { Button } from '../ui/button.tsx';
import styles from './sign-in-button.module.css';

/** The header's sign-in button. It appears after a second; until then its space is reserved. */
export function SignInButton() {
  return (
    <Button size="small" onClick={askToSignIn} className={styles.late}>
      <Trans>Sign in</Trans>
    </Button>
  );
}
