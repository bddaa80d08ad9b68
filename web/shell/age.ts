import { useMatch } from 'react-router';
import { useRootData } from '../kit/root-data.ts';

/**
 * Whether the visitor must first confirm their age. Players have done so at the door, and policies
 * are open to everyone.
 */
export function useAgeGate(): boolean {
  const root = useRootData();
  const at_policy = useMatch('/:locale?/remark/:slug') !== null;
  return root !== undefined && root.territory.age_gate && !root.player && !at_policy;
}
