import type { PolicyTexts } from './policy.ts';

export const br: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Estes termos são o contrato entre você e o operador deste site. Você os aceita ao criar uma conta ou ao entrar nela. Leia com atenção: eles dizem o que você recebe, o que não recebe e o que pode fazer quando algo dá errado.',
    sections: [
      {
        title: 'Quem somos',
        blocks: [
          'Este site é operado por {operator}, com registro {register}, aqui chamado de “nós”. Dúvidas: {email}.',
          'O site funciona com a Vitrine, um software de código aberto. Os autores do software não operam este site, não guardam seus itens nem seu dinheiro e não são parte deste contrato.',
          'Não temos vínculo com a Valve Corporation nem com a Steam. Os nomes de jogos, armas e itens pertencem a seus titulares e são usados para dizer o que cada item é. As imagens dos itens são desenhadas pelo software.',
        ],
      },
      {
        title: 'Quem pode jogar',
        blocks: [
          'Você precisa ter 18 anos ou mais e ser maior de idade no lugar onde mora. Você confirma isso no cadastro. Podemos pedir um comprovante e encerrar a conta de quem não puder apresentá-lo.',
          'Você só pode usar este site onde a lei do lugar em que está permitir. Ele não é oferecido em {countries}. Informar-se sobre o que vale para você faz parte da sua responsabilidade; manter essa lista correta faz parte da nossa.',
          'Cada pessoa pode ter uma única conta. Ela é só sua: você não pode vendê-la, emprestá-la nem compartilhá-la.',
        ],
      },
      {
        title: 'Sua conta',
        blocks: [
          'Você cria uma conta com um endereço de e-mail seu ou com uma conta Steam sua. Escolha uma senha que não use em nenhum outro lugar e ative a autenticação em dois fatores no seu perfil.',
          'Quem tiver sua senha, seu segundo fator ou uma sessão aberta pode agir em seu nome. Avise-nos imediatamente se achar que alguém os tem. No seu perfil, você vê todas as sessões abertas e pode encerrá-las.',
          'Seu nome e sua foto são vistos por outras pessoas. Eles não podem ofender ninguém, passar-se por outra pessoa nem violar a lei.',
        ],
      },
      {
        title: 'Saldos',
        blocks: [
          'Sua conta tem três saldos:',
          [
            'dinheiro, em dólares americanos, com que se pagam as caixas e os jogos;',
            'tokens da loja, cada um equivalente a um dólar americano em valor de itens, que você recebe ao vender itens da sua mochila;',
            'pontos de atividade, que você recebe ao jogar e que não têm valor em dinheiro.',
          ],
          'Os saldos não são depósitos bancários e não rendem juros. Não podem ser dados a outros jogadores. O que pode ser pago a você, como e a partir de que valor é informado na página em que você faz o pedido, antes da confirmação.',
          'Cada alteração de um saldo fica em um livro de registros que ninguém pode modificar depois, nem nós. Se o seu saldo estiver errado, avise-nos: nós o conferimos com esses registros.',
        ],
      },
      {
        title: 'Caixas e sorteios',
        blocks: [
          'Antes de você abrir uma caixa, a página dela mostra o preço, todos os itens que há nela, com a chance de cada um, e quanto uma abertura devolve em média. Em média, uma caixa devolve menos do que custa. Jogue por diversão e só com o que você pode perder.',
          'Um resultado é sorteado a partir de uma seed do servidor, fixada e com o hash mostrado antes de você abrir a caixa, e de uma seed do cliente que é sua. Depois que a seed do servidor é revelada, você, ou qualquer pessoa, pode recalcular todos os sorteios. A página “Comprovadamente justo” explica como.',
          'Uma abertura é definitiva: feito o sorteio, nem você nem nós podemos desfazê-lo. Só corrigimos o resultado se o produto tiver feito algo diferente do que dizem suas regras publicadas: você recebe de volta o que a abertura custou ou recebe o que as regras deveriam ter dado a você.',
        ],
      },
      {
        title: 'Itens',
        blocks: [
          'O que você ganha vai para a sua mochila antes de a animação começar: fechar a página não faz você perder nada. Você pode guardar um item ou vendê-lo de volta pelo valor mostrado, que é o menor entre o preço de quando você o ganhou e o preço atual.',
          'Onde há retiradas, o item é enviado para a conta Steam do seu link de troca. Essa conta tem de ser sua. Depois de uma alteração do link, as retiradas esperam 24 horas, para que um ladrão não consiga esvaziar sua mochila na hora.',
          'A Steam tem regras próprias, que não podemos mudar: trocas podem ficar retidas ou protegidas por vários dias, e a Steam pode recusá-las. Se um item não puder ser entregue, ele volta para a sua mochila.',
        ],
      },
      {
        title: 'O que não é permitido',
        blocks: [
          [
            'Programas que jogam por você ou que acessam este site com mais frequência do que uma pessoa conseguiria. A API documentada pode ser usada dentro dos seus limites.',
            'Tirar vantagem de uma falha do site. Em vez disso, conte para nós: a página de segurança do software explica como.',
            'Várias contas da mesma pessoa, inclusive para receber bônus ou recompensas por indicação mais de uma vez.',
            'Pagamentos com meios que não são seus e pagamentos estornados sem motivo.',
            'Lavar dinheiro ou ajudar alguém a fazer isso.',
          ],
          'Se você fizer algo assim, podemos suspender pagamentos, retiradas e sua conta enquanto apuramos o caso, e encerrar a conta se isso se confirmar. Informamos o motivo a você, a menos que a lei proíba, e você pode contestar escrevendo para {email}. O que você tem licitamente continua sendo seu.',
        ],
      },
      {
        title: 'Jogar com segurança',
        blocks: [
          'Jogos de azar podem se tornar um problema. Se jogar deixar de ser divertido, se você jogar para recuperar o que perdeu ou esconder isso dos outros: pare e converse com alguém. Há ajuda gratuita e anônima em {help_line}.',
          'Escreva para {email} para que sua conta seja fechada pelo tempo que você escolher ou para sempre. Fazemos isso em até {closing_time|um dia útil} e não a reabrimos antes.',
        ],
      },
      {
        title: 'Quando algo não funciona',
        blocks: [
          'Cuidamos bem deste site, mas não prometemos que ele esteja sempre disponível. Uma ação interrompida ou aconteceu por inteiro ou não aconteceu; seu perfil e sua mochila mostram qual dos dois.',
          'Respondemos sem limite por dolo e culpa grave, por danos à vida, ao corpo e à saúde e sempre que a lei não permitir um limite. Nos demais casos, respondemos apenas pelo descumprimento das obrigações que são a finalidade deste contrato, até o montante do dano típico e previsível.',
        ],
      },
      {
        title: 'Encerramento e alterações',
        blocks: [
          'Você pode encerrar este contrato a qualquer momento escrevendo para {email}. Nós podemos encerrá-lo com aviso prévio de {ending_notice|30 dias} ou de imediato por motivo grave. O que puder ser retirado ou pago nesse dia continua podendo ser.',
          'Se alterarmos estes termos, avisamos você por e-mail ou quando você entrar na sua conta, com pelo menos {change_notice|30 dias} de antecedência. Se não concordar, você pode encerrar o contrato até lá. As alterações nunca se aplicam a sorteios feitos antes delas.',
        ],
      },
      {
        title: 'Lei aplicável e conflitos',
        blocks: [
          'Aplica-se a lei de {law}, e o foro competente é o de {court}. Se você é consumidor, mantém a proteção da lei do lugar onde mora e pode recorrer à Justiça de lá.',
          'Escreva primeiro para nós: {email}. Respondemos em até {answer_time|14 dias}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Esta página diz quais dados sobre você este site guarda, para quê, por quanto tempo e o que você pode pedir. Em resumo: o que o produto precisa para funcionar, nada para publicidade, e nada é vendido.',
    sections: [
      {
        title: 'Quem é o responsável',
        blocks: ['{operator}, {email}.', 'Encarregado pela proteção de dados: {officer?}.'],
      },
      {
        title: 'O que guardamos e para quê',
        blocks: [
          {
            columns: ['Para quê'],
            rows: [
              [
                'Endereço de e-mail e quando você comprovou que ele é seu',
                'Para você entrar na sua conta e para escrevermos a você sobre ela',
              ],
              [
                'Um hash da sua senha',
                'Para verificá-la. A senha em si nunca chega até nós: seu navegador envia um resumo criptográfico, do qual guardamos um hash argon2id',
              ],
              [
                'Seu ID da Steam e o nome e a foto que a Steam mostra, se você entrar com a Steam ou vinculá-la',
                'Para você entrar na sua conta e para termos certeza de que um link de troca é seu',
              ],
              [
                'Nome, foto e idioma',
                'Para mostrar você aos outros e escrever no seu idioma. A foto é gerada de novo quando você a envia: onde e com que aparelho ela foi tirada não fica guardado',
              ],
              [
                'Quando você aceitou os termos e confirmou sua idade',
                'Porque a lei exige que possamos comprovar isso',
              ],
              [
                'Suas sessões: navegador e sistema por extenso, endereço IP, quando cada uma começou e foi usada pela última vez',
                'Para mostrar onde sua conta está aberta e avisar você de um navegador novo',
              ],
              [
                'Uma marca aleatória de cada navegador que abriu sua conta',
                'Para distinguir um navegador novo de um já conhecido',
              ],
              [
                'O segredo da sua autenticação em dois fatores, criptografado, e hashes dos seus códigos de recuperação',
                'Para verificar seus códigos. São apagados quando você a desativa',
              ],
              ['Seu link de troca', 'Para enviar itens a você'],
              [
                'Como você nos encontrou: o código de um parceiro ou a etiqueta de um link',
                'Para agradecer ao parceiro e saber o que traz jogadores',
              ],
              [
                'Saldos, pagamentos entre seus saldos, itens, aberturas e sorteios',
                'Isso é o próprio jogo. Ninguém pode alterar nem apagar sorteios e lançamentos do livro de registros, para que você possa verificá-los',
              ],
            ],
          },
          'Dos códigos que enviamos por e-mail e dos links de login guardamos apenas hashes, por alguns minutos. Precisamos do seu endereço de e-mail ou da sua conta Steam para firmar o contrato com você; todo o resto que você informa fica a seu critério.',
          'As bases legais na União Europeia são o nosso contrato com você (art. 6º, nº 1, alínea b, do GDPR), obrigações legais (alínea c) e o nosso interesse em um produto seguro e justo (alínea f).',
        ],
      },
      {
        title: 'O que os outros veem',
        blocks: [
          'Os outros jogadores veem seu nome e sua foto. A lista de sorteios é pública, para que todos possam verificá-la; um sorteio não diz quem o fez. O parceiro cujo código você usou vê a primeira e a última letra do seu nome e quando você chegou.',
        ],
      },
      {
        title: 'O que não fazemos',
        blocks: [
          [
            'Nada de publicidade, rastreadores ou estatísticas de terceiros: as páginas não carregam nada de outros sites.',
            'Nenhum perfil seu além do que está listado acima e nenhuma decisão sobre você tomada só por uma máquina.',
            'Não vendemos dados nem os damos a ninguém.',
          ],
        ],
      },
      {
        title: 'Quem recebe dados',
        blocks: [
          [
            '{hosting}, em cujas máquinas este site funciona.',
            '{mailing}, que entrega nossos e-mails: seu endereço e o texto.',
            'Steam (Valve Corporation, EUA), só se você entrar com a Steam, vinculá-la ou retirar um item. Seu navegador vai para o site da Steam, onde vale a política de privacidade dela.',
            '{payments?}, se você pagar: o que o pagamento exigir.',
            'Autoridades, quando a lei nos obrigar.',
          ],
          'Se algum deles estiver fora da União Europeia: {safeguard?}.',
        ],
      },
      {
        title: 'Registros do servidor',
        blocks: [
          'O servidor mantém um registro das solicitações para encontrar falhas e ataques: hora, endereço solicitado, status e um número da solicitação. Senhas, códigos, tokens e cookies são retirados antes. Os registros são guardados por {log_days}.',
        ],
      },
      {
        title: 'Por quanto tempo',
        blocks: [
          [
            'Sessões: até você encerrá-las, no máximo 400 dias.',
            'Fotos não usadas: cerca de um dia.',
            'Sua conta: até você pedir que a fechemos.',
            'Lançamentos do livro de registros e sorteios: {ledger_years}, como exigem as leis tributárias e contábeis e porque os sorteios de outras pessoas são verificados pela mesma cadeia. Depois que sua conta é fechada, eles não trazem mais seu nome nem seu endereço.',
          ],
        ],
      },
      {
        title: 'Seus direitos',
        blocks: [
          'Você pode nos pedir uma cópia dos seus dados, em um formato que um programa consiga ler, e pedir que os corrijamos, apaguemos ou limitemos seu uso. Você pode se opor ao que fazemos por interesse próprio e revogar qualquer consentimento para o futuro. Escreva para {email}; respondemos em até um mês.',
          'Nome, foto, idioma, link de troca e sessões você mesmo pode alterar ou encerrar no seu perfil.',
          'Você pode apresentar uma reclamação a uma autoridade de proteção de dados, por exemplo {authority}.',
        ],
      },
      {
        title: 'Crianças e adolescentes',
        blocks: [
          'Este site é para maiores de idade. Se soubermos que uma criança ou um adolescente tem uma conta, nós a fechamos e apagamos o que a lei nos permitir apagar.',
        ],
      },
      {
        title: 'Alterações',
        blocks: [
          'Se alterarmos esta página, a data dela muda. De tudo o que for importante para você, avisamos por e-mail.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Esta página lista tudo o que este site guarda no seu navegador. Tudo serve para dar a você o que pediu; não há nada para publicidade nem para seguir você, nem nosso nem de terceiros.',
    sections: [
      {
        title: 'Os cookies',
        blocks: [
          'Os cookies são enviados de volta a nós a cada solicitação. Outros sites não recebem os nossos, e os scripts só podem ler o que indica um idioma, o da visualização compacta e o da moeda.',
          {
            columns: ['Para quê', 'Por quanto tempo'],
            rows: [
              [
                'authsk',
                'Sua sessão: mantém sua conta aberta',
                'Até você sair, no máximo 400 dias',
              ],
              [
                '__Host-device',
                'Indica que sua conta já foi aberta neste navegador, para não avisarmos você sobre ele',
                '400 dias',
              ],
              [
                '__Host-asker',
                'Liga um código que enviamos a você por e-mail ao navegador que o pediu',
                'Um dia',
              ],
              [
                '__Host-adult',
                'Que você disse ter 18 anos ou mais, e quando, nos lugares em que precisamos perguntar',
                '400 dias',
              ],
              ['locale', 'O idioma que você escolheu, no qual este site se abre', '400 dias'],
              ['grid', 'Que você prefere uma visualização compacta das caixas', '400 dias'],
              ['currency', 'A moeda em que você escolheu ver também os preços', '400 dias'],
              [
                '__Host-trip',
                'Liga a este navegador sua visita à Steam quando você entra por lá',
                '20 minutos',
              ],
            ],
          },
        ],
      },
      {
        title: 'Armazenamento do navegador',
        blocks: [
          'Estas entradas ficam no seu navegador. Você pode apagá-las a qualquer momento nas configurações dele.',
          {
            columns: ['Para quê', 'Por quanto tempo'],
            rows: [
              [
                'showCookies',
                'Que você respondeu ao aviso sobre cookies',
                'Até você apagar; se você recusar, até a aba ser fechada',
              ],
              [
                'login, logins',
                'Quem está com a conta aberta aqui, para outras partes do site: nome, foto, e-mail, saldos',
                'Até você sair',
              ],
              ['rec', 'A página para a qual o login leva você', 'Até você chegar lá'],
              [
                'target_link, paying',
                'A página à qual uma recarga leva de volta, e a recarga em andamento',
                'Até você chegar lá',
              ],
              ['country', 'O país de onde você paga', 'Até você apagar'],
              ['language', 'O idioma que você escolheu', 'Até você apagar'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Quem mandou você para cá, para o parceiro',
                'Até você entrar na sua conta',
              ],
              [
                'agreed',
                'Que você já marcou as caixas de seleção do formulário de login',
                'Até você apagar',
              ],
              [
                'slider, point',
                'Um nome aleatório com que este navegador resolve desafios, contra programas que tentam vezes demais',
                'Até você apagar',
              ],
              ['notice', 'Quando você fechou os avisos', 'Até o dia seguinte'],
              [
                'drops_hidden, drops_paused',
                'Se você ocultou ou pausou a faixa de drops',
                'Até você apagar',
              ],
              ['support', 'Se você recolheu o acesso ao suporte', 'Até você apagar'],
              ['promotion', 'Se você recolheu o acesso à central de promoções', 'Até você apagar'],
              ['b20, guide', 'Que você dispensou um convite ou um guia', 'Até o dia seguinte'],
              [
                'welcomed, steps',
                'Que você já viu a caixa de boas-vindas e dispensou os primeiros passos',
                'Até você apagar',
              ],
              ['task', 'Até quando vale a oferta cuja janela você fechou', 'Até você apagar'],
              [
                'loss',
                'Até quando nada é oferecido a você, porque seus jogos estão no prejuízo',
                'Até você apagar',
              ],
              ['vitrine.sound, vitrine.fast_open', 'Opções da página da caixa', 'Até você apagar'],
              [
                'assets, offline-…',
                'Arquivos de que este site é feito e uma página para quando não há conexão; nada sobre você',
                'Até que arquivos mais novos tomem o lugar deles',
              ],
            ],
          },
        ],
      },
      {
        title: 'Aceitar ou recusar',
        blocks: [
          'Sem estes cookies e entradas, você não consegue entrar na sua conta e suas escolhas se perderiam; por isso, eles não dependem do seu consentimento. O aviso informa você sobre eles. Se você aceitar, ele não volta a aparecer; se recusar, ele fica oculto até você fechar a aba, e nem a sua resposta é guardada por mais tempo.',
          'Você pode bloquear os cookies no seu navegador. Nesse caso, pode navegar pelo site, mas não entrar na sua conta.',
        ],
      },
      {
        title: 'Outros sites',
        blocks: [
          'Nossas páginas não carregam nada de outros sites. Se você seguir um link para a Steam ou entrar por lá, a Steam usa cookies próprios no site dela.',
        ],
      },
      {
        title: 'Quem é o responsável',
        blocks: ['{operator}, {email}. A Política de Privacidade traz mais detalhes.'],
      },
    ],
  },
};
