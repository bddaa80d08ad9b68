import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../stored.ts';

const item = 'showCookies';
const readers = new Set<() => void>();

/** Whether this browser still has to be told about cookies. The server, which can't know, says no. */
export function useCookieQuestion(): boolean {
  return useSyncExternalStore(subscribe, isOpen, () => false);
}

/** Agreeing is remembered; disagreeing only until the tab is closed, so that nothing stays here that isn't needed. */
export function answerCookies(agreed: boolean): void {
  if (agreed) writeStored(item, '1');
  else disagree();
  for (const read of readers) read();
}

let disagreed = false;

function isOpen(): boolean {
  return !disagreed && readStored(item) !== '1' && !disagreedBefore();
}

function disagree(): void {
  disagreed = true;
  try {
    window.sessionStorage.setItem(item, '0');
  } catch {
    // A browser that keeps nothing is asked again on its next page.
  }
}

function disagreedBefore(): boolean {
  try {
    return window.sessionStorage.getItem(item) === '0';
  } catch {
    return false;
  }
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => readers.delete(read);
}
