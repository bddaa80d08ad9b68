import { useLingui } from '@lingui/react/macro';

/**
 * Translates the game's words for rarities, wear grades and categories, which the API gives in
 * English, into the language of the page; unknown words stay English. Short forms (`FT`) and names
 * of items are the same in every language.
 */
export function useTerms(): (english: string) => string {
  const { t } = useLingui();
  return (english) => {
    switch (english) {
      case 'Consumer Grade':
        return t`Consumer Grade`;
      case 'Industrial Grade':
        return t`Industrial Grade`;
      case 'Mil-Spec Grade':
        return t`Mil-Spec Grade`;
      case 'Restricted':
        return t`Restricted`;
      case 'Classified':
        return t`Classified`;
      case 'Covert':
        return t`Covert`;
      case 'Extraordinary':
        return t`Extraordinary`;
      case 'Contraband':
        return t`Contraband`;
      case 'Base Grade':
        return t`Base Grade`;
      case 'High Grade':
        return t`High Grade`;
      case 'Remarkable':
        return t`Remarkable`;
      case 'Exotic':
        return t`Exotic`;
      case 'Distinguished':
        return t`Distinguished`;
      case 'Exceptional':
        return t`Exceptional`;
      case 'Superior':
        return t`Superior`;
      case 'Master':
        return t`Master`;
      case 'Factory New':
        return t`Factory New`;
      case 'Minimal Wear':
        return t`Minimal Wear`;
      case 'Field-Tested':
        return t`Field-Tested`;
      case 'Well-Worn':
        return t`Well-Worn`;
      case 'Battle-Scarred':
        return t`Battle-Scarred`;
      case 'Not Painted':
        return t`Not Painted`;
      case 'Pistols':
        return t`Pistols`;
      case 'SMGs':
        return t`SMGs`;
      case 'Rifles':
        return t`Rifles`;
      case 'Heavy':
        return t`Heavy`;
      case 'Knives':
        return t`Knives`;
      case 'Gloves':
        return t`Gloves`;
      case 'Equipment':
        return t`Equipment`;
      default:
        return english;
    }
  };
}
