// Builds ahead all that a start would build when it first needs it: pages, console, e-mails and the
// program of the verification kit. A part that is built already stays.
import { buildConsole } from '../server/build-console.ts';
import { buildWeb } from '../server/build-web.ts';
import { readKitTexts } from '../server/honesty/kit/verifier.ts';
import { buildLetters } from '../server/mail/render.ts';

await buildWeb();
await buildConsole();
await buildLetters();
await readKitTexts();
process.stdout.write('Everything is built.\n');
