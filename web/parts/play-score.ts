import type { Voice } from './score.ts';

const silence = 0.0001;

/**
 * Gives the voices to an output, from `start_s` of its context's clock on: that of the speakers, or
 * of an `OfflineAudioContext` that `scripts/render-sounds.ts` writes to files. Returns how to stop.
 */
export function play(voices: readonly Voice[], output: AudioNode, start_s: number): () => void {
  const { context } = output;
  const playing = voices.map(({ hz, after_s, attack_s, length_s, volume, pan, shape }) => {
    const from_s = start_s + after_s;
    const voice = new OscillatorNode(context, { type: shape, frequency: hz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(silence, from_s);
    gain.gain.exponentialRampToValueAtTime(volume, from_s + attack_s);
    gain.gain.exponentialRampToValueAtTime(silence, from_s + length_s);
    voice.connect(gain).connect(new StereoPannerNode(context, { pan })).connect(output);
    voice.start(from_s);
    voice.stop(from_s + length_s);
    return voice;
  });
  return () => {
    for (const voice of playing) voice.stop();
  };
}
