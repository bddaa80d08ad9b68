/** A partner's whole way, from the link to the income, on two phones. */
import type { Page } from '@playwright/test';
import { numbersIn } from '../../web/kit/numbers.ts';
import {
  amountField,
  findDear,
  newcomer_words,
  openTen,
  payInSandbox,
  register,
  welcomeCard,
} from '../newcomer.ts';
import { someCode } from '../promotions.ts';
import {
  expect,
  expectAccessible,
  giveSession,
  granted,
  on_phone,
  openPage,
  test,
  type StoryPlayer,
  with_motion,
} from '../story.ts';

test.use({ ...on_phone, ...with_motion });

const languages = [
  {
    ...newcomer_words.en,
    language: 'English',
    tag: 'en',
    choose: 'Choose your code',
    get: 'Get your link',
    day: 'Daily bonus',
    code: 'Code bonus',
    came: 'bonus. It becomes money',
    through: 'You joined with the code',
    table: 'The numbers as a table',
    take: 'Collect',
    taken: 'added to your balance.',
  },
  {
    prefix: '/br',
    register: 'Criar conta',
    send: 'Enviar código',
    here: 'A sua caixa de boas-vindas chegou',
    how_many: 'Quantas abrir',
    skip: 'Pular',
    language: 'Portuguese',
    tag: 'pt-BR',
    choose: 'Escolha seu código',
    get: 'Obter seu link',
    day: 'Bônus do dia',
    code: 'Bônus do código',
    came: 'Veio um bônus de',
    through: 'Você entrou com o código',
    table: 'Os números em tabela',
    take: 'Resgatar',
    taken: 'adicionados ao seu saldo.',
  },
] as const;
type Words = (typeof languages)[number];

/** Chooses a code on the partner's page, and reads the link to pass on. */
async function becomePartner(
  page: Page,
  { prefix, choose, get }: Words,
  code: string,
): Promise<string> {
  await openPage(page, `${prefix}/my/promotion`);
  await page.getByLabel(choose).fill(code);
  await page.getByRole('button', { name: get }).click();
  const link = page.getByRole('main').getByText(`/?code=${code}`).first();
  await expect(link).toBeVisible();
  return (await link.textContent())!;
}

const incomeOf = async ({ api }: StoryPlayer) => granted(await api('GET /api/affiliate', {}));

for (const words of languages)
  test(`Whoever follows a partner’s link, tops up and plays brings the partner an income: ${words.language} [3-3.101]`, async ({
    page,
    newcomer: partner,
    visitor,
    browser,
    product,
    faults,
  }) => {
    test.slow();
    const { prefix, tag } = words;
    const { money } = numbersIn(tag);
    const elsewhere = await browser.newContext({ baseURL: product.url, ...on_phone });
    faults.watch(elsewhere);
    await giveSession(elsewhere, partner, product.url);
    const their_page = await elsewhere.newPage();
    const code = someCode();
    const link = await becomePartner(their_page, words, code);

    await openPage(page, link);
    if (prefix) await openPage(page, prefix);
    await register(page, visitor, words);
    await expect(welcomeCard(page, words)).toBeVisible();
    await openPage(page, `${prefix}/my/promotion`);
    await expect(page.getByRole('main')).toContainText(`${words.through} ${code.toUpperCase()}`, {
      ignoreCase: true,
    });

    const dear = await findDear(visitor);
    const units = Math.ceil(dear.price * 20);
    const main = page.getByRole('main');
    await openPage(page, `${prefix}/pay`);
    await amountField(page).fill(String(units));
    await expect(main).toContainText(words.day);
    await expect(main).toContainText(words.code);
    await expect(main).toContainText(money((units / 20) as never));
    await expectAccessible(page);
    await payInSandbox(page, units);
    // The bonus of the day is 20 at most, the one of the code 5%.
    const bonus = 20 + units / 20;
    await expect(main).toContainText(words.came);
    await expect(main).toContainText(money(bonus as never));
    for (let turn = 0; turn < 2; turn++) await openTen(page, `${prefix}/case/${dear.id}`, words);

    await expect.poll(async () => (await incomeOf(partner)).waiting).toBeGreaterThanOrEqual(1);
    const { waiting, rebates } = await incomeOf(partner);
    expect(rebates).toMatchObject({ friends: 1, amount: units / 20 });
    const balance = granted(await partner.api('GET /api/user', {})).money as number;
    await openPage(their_page, `${prefix}/my/promotion`);
    const theirs = their_page.getByRole('main');
    await theirs.getByText(words.table).click();
    await expect(theirs.getByRole('figure').getByRole('row').nth(1)).toContainText(money(waiting));
    await expect(
      theirs.getByRole('row').filter({ hasText: money((units / 20) as never) }),
    ).toContainText('M***a');
    await expectAccessible(their_page);
    await theirs.getByRole('button', { name: words.take, exact: true }).click();
    await expect(their_page.getByText(words.taken)).toContainText(money(waiting));
    await expect(theirs.getByRole('button', { name: words.take, exact: true })).toBeDisabled();
    expect(granted(await partner.api('GET /api/user', {})).money).toBeCloseTo(balance + waiting, 3);
    await elsewhere.close();
  });
