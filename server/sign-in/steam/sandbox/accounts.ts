/** An account of the sandbox that stands in for Steam. */
export interface SandboxAccount {
  steam_id: string;
  name: string;
}

/** Made-up accounts, with numbers near the end of the range: no account at Steam has them. */
export const sandbox_accounts: readonly SandboxAccount[] = [
  { steam_id: '76561202255233001', name: 'Nova' },
  { steam_id: '76561202255233002', name: 'Kestrel' },
  { steam_id: '76561202255233003', name: 'Juniper' },
];

/** The sandbox account with this id, or undefined. */
export function findSandboxAccount(steam_id: string): SandboxAccount | undefined {
  return sandbox_accounts.find((account) => account.steam_id === steam_id);
}
