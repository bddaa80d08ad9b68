/** An account at the sandbox that stands in for Steam. */
export interface SandboxAccount {
  steam_id: string;
  name: string;
}

/** Made-up accounts, with numbers near the end of all that there are: they are nobody's at Steam. */
export const sandbox_accounts: readonly SandboxAccount[] = [
  { steam_id: '76561202255233001', name: 'Nova' },
  { steam_id: '76561202255233002', name: 'Kestrel' },
  { steam_id: '76561202255233003', name: 'Juniper' },
];

/** The account with this id; undefined for one that isn't made up. */
export function findSandboxAccount(steam_id: string): SandboxAccount | undefined {
  return sandbox_accounts.find((account) => account.steam_id === steam_id);
}
