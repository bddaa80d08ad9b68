import { usePlayer } from '../kit/store.ts';
import { FallingGoods } from './falling-goods.tsx';
import { MediaBar } from './media-bar.tsx';

/** The live parts at the end of every page: the media bar and, for a player, falling goods. */
export function Foot() {
  const player = usePlayer();
  return (
    <>
      <MediaBar />
      {player && <FallingGoods key={player.id} player_id={player.id} />}
    </>
  );
}
