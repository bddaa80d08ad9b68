/** Opens the sign-in dialog, from anywhere: it listens for this event of the window. */
export function askToSignIn(): void {
  window.dispatchEvent(new Event('login_up'));
}
