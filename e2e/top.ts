export const periods = { '24h': '/top', '7d': '/top?period=7d' } as const;
