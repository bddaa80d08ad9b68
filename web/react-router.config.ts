import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: '../build/web',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
