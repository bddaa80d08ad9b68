import type { DemoWords } from './index.ts';

export const portuguese_words: DemoWords = {
  site: {
    description:
      'Abra caixas cheias de skins, com as chances à vista e sorteios que qualquer pessoa pode conferir.',
    keywords: 'skins, caixas, abrir caixas, comprovadamente justo, itens de jogos',
  },
  entries: {
    hours: 'De segunda a sexta, das 9h às 18h (GMT+8). Respondemos em até 24 horas.',
  },
  fields: {
    countries: 'Atlântida e Utopia',
    help_line: 'serviço de apoio da demonstração, +357 00 000000',
    law: 'Chipre',
    court: 'Nicósia',
    authority: 'a Autoridade de Exemplo, Example Street 2, Nicósia, Chipre',
    safeguard: 'cláusulas contratuais padrão',
  },
  groups: {
    Classics: 'Clássicas',
    Colours: 'Cores',
    Armoury: 'Arsenal',
    'Small Change': 'Trocados',
    'High Gallery': 'Galeria alta',
    'For Points': 'Por pontos',
    Blades: 'Lâminas',
    'On the House': 'Por conta da casa',
    Floors: 'Andares',
    'For Members': 'Para membros',
  },
  banners: {
    cheapest: ({ name }) => `${name}: a mais barata das nossas caixas`,
    holds: ({ name, best }) => `${name}: a caixa que contém ${best}`,
    for_points: ({ name }) => `${name}: abre com pontos de atividade`,
  },
  notices: {
    new_cases: {
      title: 'Novas caixas no Arsenal',
      html: `<p>Das mais cautelosas às mais ousadas: o <b>Arsenal</b> cresceu. Como sempre, a página de cada caixa mostra a chance de cada item dela e quanto uma abertura devolve em média.</p>`,
    },
    second_factor: {
      title: 'Ative a autenticação em dois fatores',
      html: `<p>Vale a pena proteger sua mochila. No seu perfil, agora você pode exigir o código de um app autenticador a cada login. Leva um minuto:</p>
<ol><li>Abra seu perfil e escolha <b>Autenticação em dois fatores</b>.</li><li>Escaneie o QR code com seu app.</li><li>Guarde os códigos de recuperação em um lugar seguro.</li></ol>`,
    },
    fairness: {
      title: 'Confira nossos sorteios por conta própria',
      html: `<p>Não precisa acreditar só na nossa palavra. Rotacione suas seeds quando quiser, e a página <a href="/provablyfair">Comprovadamente justo</a> recalcula cada sorteio no seu próprio navegador.</p>`,
    },
  },
  pages: {
    about: {
      title: 'Sobre Nós',
      html: `<p>A Vitrine é uma pequena loja para quem gosta de abrir caixas e não gosta de ser enganado.</p>
<h2>O que fazemos de diferente</h2>
<ul>
<li>Cada caixa mostra a chance de cada item, com quatro casas decimais, antes de você pagar.</li>
<li>Cada resultado é fixado por seeds que depois nem você nem nós podemos mudar. Qualquer pessoa pode recalculá-lo.</li>
<li>O que você ganha é recomprado pelo preço que tinha quando você o ganhou, ou pelo de hoje, se for menor.</li>
</ul>
<p>Como os sorteios funcionam, passo a passo, está na página <a href="/provablyfair">Comprovadamente justo</a>.</p>`,
    },
    faq: {
      title: 'Perguntas Frequentes',
      html: `<h2>Como sei que um sorteio foi justo?</h2>
<p>Antes de você abrir uma caixa, mostramos o hash da nossa seed, e seu navegador adiciona uma seed própria. Quando você rotaciona o par, nossa seed é revelada, e a página <a href="/provablyfair">Comprovadamente justo</a> recalcula todos os sorteios feitos com ela.</p>
<h2>O que são os tokens da loja?</h2>
<p>O que você recebe ao vender itens da sua mochila. Um token equivale a um dólar americano em valor de itens.</p>
<h2>Posso vender um prêmio na hora?</h2>
<p>Sim: por dinheiro em até 15 minutos depois de ganhar, e por tokens da loja a qualquer momento depois disso.</p>
<h2>Por que o preço de um item muda?</h2>
<p>Os preços acompanham o mercado. Um prêmio vale o preço que tinha quando você o ganhou, ou o de hoje, se for menor.</p>
<h2>Alguém entrou na minha conta. E agora?</h2>
<p>No seu perfil, saia de todas as sessões, defina uma nova senha e ative a autenticação em dois fatores; depois, escreva para <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Jogo Responsável',
      html: `<p>Abrir caixas é um entretenimento que custa dinheiro. Em média, uma caixa devolve menos do que custa; a página da própria caixa diz quanto.</p>
<ul>
<li>Jogue só com dinheiro que não vai fazer falta.</li>
<li>Não tente recuperar o que perdeu.</li>
<li>Faça pausas e pare quando deixar de ser divertido.</li>
</ul>
<p>Se o jogo preocupa você ou alguém próximo, procure um serviço de apoio onde você mora. É preciso ter 18 anos ou mais para jogar.</p>`,
    },
    refund: {
      title: 'Política de Reembolso',
      html: `<p>A abertura de uma caixa não pode ser desfeita: o sorteio é definitivo, e o que saiu é seu.</p>
<h2>Quando devolvemos o dinheiro</h2>
<ul>
<li>A mesma coisa foi cobrada de você duas vezes.</li>
<li>Foi cobrado algo que você não recebeu.</li>
<li>Alguém usou seu meio de pagamento sem sua permissão.</li>
</ul>
<h2>Como pedir</h2>
<p>Escreva para <a href="mailto:support@vitrine.test">support@vitrine.test</a> em até 14 dias, informando o e-mail da sua conta e a data e a hora da cobrança. Em dias úteis, respondemos em até 24 horas.</p>`,
    },
  },
};
