import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { roundMoment, type BeaconChain } from '@vitrine/fairness/beacon';
import type { BeaconSettings } from '../beacon/config.ts';
import { now } from '../kit/clock.ts';
import { beacon_tools } from '../kit/curves.ts';

const { shortSignatures } = bls12_381;

/**
 * A fake relay with a chain and a key of its own. Like the real ones, it has no round before its
 * moment, by the product's clock.
 */
export class FakeBeacon {
  readonly chain: BeaconChain;
  /** `lies` gives each round another's signature, `raves` answers no JSON, `floods` too much. */
  mood: 'well' | 'lies' | 'raves' | 'floods' | 'fails' | 'silent' = 'well';
  /** The rounds that were asked for. */
  readonly asked: number[] = [];
  readonly #secret_key: Uint8Array;
  readonly #server: Server;

  /** `mark`: a byte by which two chains differ, in their hash and their key. */
  constructor(mark = 0xfa) {
    const { secretKey, publicKey } = shortSignatures.keygen(new Uint8Array(48).fill(mark));
    this.#secret_key = secretKey;
    this.chain = {
      chain_hash: mark.toString(16).padStart(2, '0').repeat(32),
      public_key: publicKey.toHex(),
      genesis_ms: Date.parse('2020-01-01'),
      period_ms: 3000,
    };
    this.#server = createServer(({ url }, response) => {
      const [, chain_hash, , number] = url!.split('/');
      if (chain_hash !== this.chain.chain_hash) return void response.writeHead(404).end();
      const round = Number(number);
      this.asked.push(round);
      if (this.mood === 'silent') return;
      if (this.mood === 'fails') response.writeHead(500).end();
      else if (this.mood === 'raves') response.end('<html>');
      else if (this.mood === 'floods')
        response.end(JSON.stringify({ round, signature: '0'.repeat(10_000) }));
      else if (roundMoment(this.chain, round) > now().getTime()) response.writeHead(425).end();
      else
        response.end(
          JSON.stringify({ round, signature: this.sign(this.mood === 'lies' ? round + 1 : round) }),
        );
    });
  }

  /** Starts it; returns the settings of a product that asks only this relay. */
  async open(): Promise<BeaconSettings> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return {
      is_on: true,
      chain: this.chain,
      chains: [this.chain],
      relays: [`http://127.0.0.1:${port}`],
    };
  }

  close(): void {
    this.#server.close().closeAllConnections();
  }

  /** The signature of a round, hex. */
  sign(round: number): string {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(round));
    const point = shortSignatures.hash(
      beacon_tools.sha256(number),
      'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
    );
    return shortSignatures.sign(point, this.#secret_key).toHex();
  }
}
