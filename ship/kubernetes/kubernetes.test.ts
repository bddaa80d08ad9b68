import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { configOf, known_variables } from '../checks/variables.ts';

type Labels = Record<string, string>;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Labels };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    selector: Labels & { matchLabels?: Labels };
    replicas?: number;
    maxUnavailable?: number;
    ports?: { name: string; targetPort: string }[];
    template?: { metadata: { labels: Labels }; spec: Pod };
    rules?: { host: string; http: { paths: IngressPath[] } }[];
    tls?: { hosts: string[] }[];
  };
}

interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: object;
  containers: Container[];
  volumes: { name: string; emptyDir?: object }[];
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  image: string;
  env: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle: { preStop: { sleep: { seconds: number } } };
  resources: { requests: object; limits: object };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
}

interface IngressPath {
  path: string;
  pathType: string;
  backend: { service: { name: string; port: { name: string } } };
}

const root = path.join(import.meta.dirname, '../..');
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const files = fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));
const manifests = files.flatMap((name) => {
  const documents = parseAllDocuments(
    fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'),
  );
  return documents.map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
});
const ofKind = (wanted: string) => manifests.filter(({ kind }) => kind === wanted);
const deployments = ofKind('Deployment');
const shared = { ...ofKind('ConfigMap')[0]!.data, ...ofKind('Secret')[0]!.stringData };

/** The deployments whose pods have these labels. */
const selected = (labels: Labels) =>
  deployments.filter(({ spec }) =>
    Object.entries(labels).every(
      ([name, value]) => spec!.template!.metadata.labels[name] === value,
    ),
  );

test('the manifests are those of the three roles, each with a name of its own [10-12b]', () => {
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual([
    'vitrine-jobs',
    'vitrine-live',
    'vitrine-web',
  ]);
  for (const { apiVersion, kind } of manifests)
    expect(apiVersion, kind).toBe(
      {
        ConfigMap: 'v1',
        Secret: 'v1',
        Service: 'v1',
        Deployment: 'apps/v1',
        PodDisruptionBudget: 'policy/v1',
        Ingress: 'networking.k8s.io/v1',
      }[kind],
    );
});

describe.each(deployments.map((one) => [one.metadata.name, one] as const))(
  '%s',
  (name, { spec }) => {
    const pod = spec!.template!.spec;
    const [container] = pod.containers as [Container];

    test('has an environment that the product takes, of its own list alone [10-12b]', () => {
      const own = Object.fromEntries(container.env.map((one) => [one.name, one.value]));
      expect(container.envFrom).toEqual([
        { configMapRef: { name: 'vitrine' } },
        { secretRef: { name: 'vitrine' } },
      ]);
      const environment = { ...shared, ...own };
      expect(known_variables).toEqual(expect.arrayContaining(Object.keys(environment)));
      const config = configOf(environment);
      expect(config).toMatchObject({ demo: false, trusted_proxies: 1, metrics_port: 9464 });
      expect(`vitrine-${config.roles.join()}`).toBe(name);
      // Pods share no folder: several of them need the bus, one key and the bucket.
      for (const needed of [config.bus_url, config.secret_key, config.storage_url])
        expect(needed).toBeDefined();
    });

    test('runs the image of this release without rights and on a read-only root [10-12b]', () => {
      expect(container.image).toBe(`vitrine:${version}`);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.volumeMounts).toEqual([{ name: 'data', mountPath: '/data' }]);
      expect(pod.volumes.map((volume) => volume.name)).toEqual(['data']);
    });

    test('is asked at its own port, and has the time to end [10-12b]', () => {
      const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
      expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(['/readyz', '/readyz', '/healthz']);
      const ports = container.ports.map((port) => port.name);
      for (const { httpGet } of probes) expect(ports).toContain(httpGet.port);
      const pause = container.lifecycle.preStop.sleep.seconds;
      expect(pod.terminationGracePeriodSeconds - pause).toBeGreaterThan(30);
      expect(container.resources).toMatchObject({ requests: {}, limits: {} });
    });

    test('has two pods, which pods of nobody else are, and a budget [10-12b]', () => {
      expect(spec!.replicas).toBe(2);
      expect(selected(spec!.selector.matchLabels!).map(({ metadata }) => metadata.name)).toEqual([
        name,
      ]);
      const budgets = ofKind('PodDisruptionBudget').filter(
        ({ metadata }) => metadata.name === name,
      );
      expect(budgets.map((budget) => budget.spec)).toEqual([
        { maxUnavailable: 1, selector: spec!.selector },
      ]);
    });
  },
);

test('the ingress leads sockets to the role live and all else to the role web [10-12b]', () => {
  const { rules, tls } = ofKind('Ingress')[0]!.spec!;
  const [{ host, http }] = rules as [{ host: string; http: { paths: IngressPath[] } }];
  expect(`https://${host}`).toBe(shared['PUBLIC_URL']);
  expect(tls![0]!.hosts).toEqual([host]);
  const ways = http.paths.map(({ path, backend: { service } }) => {
    const { spec } = ofKind('Service').find(({ metadata }) => metadata.name === service.name)!;
    const port = spec!.ports!.find(({ name }) => name === service.port.name)!;
    const [target] = selected(spec!.selector);
    const [container] = target!.spec!.template!.spec.containers as [Container];
    expect(container.ports.map(({ name }) => name)).toContain(port.targetPort);
    return [path, container.env.find(({ name }) => name === 'ROLES')!.value];
  });
  expect(ways).toEqual([
    ['/app/', 'live'],
    ['/ws/online', 'live'],
    ['/', 'web'],
  ]);
});
