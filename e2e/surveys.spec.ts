import { randomHex } from '../server/kit/random.ts';
import { openSurvey, readSurveyFile } from '../server/surveys/index.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';
import { commandDesk } from '../server/audit/index.ts';

test.use(on_phone);

const words = (en: string) => ({ en });

test('A player takes a survey once [2-1.16 2-2.105 2-2.106]', async ({
  page,
  player,
  database,
}) => {
  expect(player.name).not.toBe('');
  const title = `Survey ${randomHex(3)}`;
  const questions = [
    {
      kind: 'one',
      title: words('How did you find us?'),
      options: [words('A friend'), words('A search')],
    },
    { kind: 'rating', title: words('How do you like us?') },
    { kind: 'text', title: words('What is missing?'), required: false },
  ];
  const file = { title: words(title), text: words('Three questions.'), questions };
  await openSurvey(commandDesk(database.db), readSurveyFile(JSON.stringify(file)));
  await openPage(page, '/survey');
  const survey = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await survey.getByRole('button', { name: 'Take the survey' }).click();
  await survey.getByRole('button', { name: 'Send the answers' }).click();
  await expect(survey.getByText('Please answer this question.')).toHaveCount(2);
  await survey.getByRole('radio', { name: 'A friend' }).check();
  await survey.getByRole('radio', { name: '5' }).check();
  await survey.getByLabel('What is missing?').fill('Nothing');
  await expectAccessible(page);
  await survey.getByRole('button', { name: 'Send the answers' }).click();
  await expect(survey.getByRole('status')).toHaveText('You have taken this survey. Thank you!');
  await expect(survey.getByRole('button')).toHaveCount(0);
});
