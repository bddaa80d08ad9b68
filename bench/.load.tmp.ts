import fs from 'node:fs';
import { call } from './callers.ts';
const p = JSON.parse(fs.readFileSync('/tmp/prof.json','utf8'));
const body = '{"count":1}'; let n=0;
const [c,s] = process.argv.slice(2).map(Number);
const r = await call(c, s, 'http://127.0.0.1:3390', () => { const t = p.players[n++ % 1000].token; return { path: '/api/box/1/open', body, headers: { authorization: `Bearer ${t}`, 'content-type': 'application/json', 'content-length': String(body.length), 'idempotency-key': Math.random().toString(36)+Math.random() } } });
console.log(r);
