import type { DemoWords } from './index.ts';

export const chinese_words: DemoWords = {
  site: {
    description: '打开装满游戏皮肤的箱子：概率一目了然，每次抽取人人都能查验。',
    keywords: '皮肤, 箱子, 开箱, 可证明公平, 游戏物品',
  },
  entries: {
    hours: '周一至周五 9:00–18:00（GMT+8），24 小时内回复。',
  },
  fields: {
    countries: '亚特兰蒂斯和乌托邦',
    help_line: '演示求助热线（+357 00 000000）',
    law: '塞浦路斯',
    court: '尼科西亚',
    authority: '示例机构（Example Street 2, Nicosia, Cyprus）',
    safeguard: '标准合同条款',
  },
  groups: {
    Classics: '经典',
    Colours: '色彩',
    Armoury: '军械库',
    'Small Change': '零钱',
    'High Gallery': '高层画廊',
    'For Points': '积分开箱',
    Blades: '刀锋',
    'On the House': '免费招待',
    Floors: '楼层',
    'For Members': '会员专属',
  },
  banners: {
    cheapest: ({ name }) => `${name}：我们最便宜的箱子`,
    holds: ({ name, best }) => `${name}：装有 ${best} 的箱子`,
    for_points: ({ name }) => `${name}：用活跃积分开启`,
  },
  notices: {
    new_cases: {
      title: '军械库上新箱子了',
      html: `<p>从稳健到大胆，<b>军械库</b>又添了新箱子。和往常一样，每个箱子的页面都会列出其中每件物品的概率，以及开一次箱平均返还多少。</p>`,
    },
    second_factor: {
      title: '请开启两步验证',
      html: `<p>您的背包值得好好保护。现在，您可以在个人资料中设置每次登录都需要身份验证器应用的验证码。只需一分钟：</p>
<ol><li>打开个人资料，选择<b>两步验证</b>。</li><li>用您的应用扫描二维码。</li><li>把恢复码保存在安全的地方。</li></ol>`,
    },
    fairness: {
      title: '亲自验证我们的抽取',
      html: `<p>不必只听我们的一面之词。您可以随时更换种子，“<a href="/provablyfair">可证明公平</a>”页面会在您自己的浏览器中复算每一次抽取。</p>`,
    },
  },
  pages: {
    about: {
      title: '关于我们',
      html: `<p>Vitrine 是一家小店，为喜欢开箱、又不喜欢被糊弄的人而开。</p>
<h2>我们有何不同</h2>
<ul>
<li>每个箱子都会在您付款之前列出每件物品的概率，精确到小数点后四位。</li>
<li>每个结果都由种子决定，种子事后您和我们都无法更改。结果人人都能复算。</li>
<li>您开出的物品，我们按您开出时的价格回收；如果今天的价格更低，则按今天的价格。</li>
</ul>
<p>抽取的每一步如何进行，请看“<a href="/provablyfair">可证明公平</a>”页面。</p>`,
    },
    faq: {
      title: '常见问题',
      html: `<h2>怎么知道一次抽取是公平的？</h2>
<p>在您开箱之前，我们会向您展示我们种子的哈希值，您的浏览器则加入它自己的种子。您更换这对种子时，我们的种子就会公开，“<a href="/provablyfair">可证明公平</a>”页面会复算用它进行的每一次抽取。</p>
<h2>什么是商店代币？</h2>
<p>出售背包中的物品，得到的就是商店代币。1 枚代币相当于价值 1 美元的物品。</p>
<h2>开出的物品可以马上出售吗？</h2>
<p>可以：开出后 15 分钟内可以换成现金，之后随时可以换成商店代币。</p>
<h2>物品的价格为什么会变？</h2>
<p>价格随市场变动。开出的物品按开出时的价格计值；如果今天的价格更低，则按今天的价格。</p>
<h2>有别人进过我的账号，怎么办？</h2>
<p>在个人资料中选择全部退出登录，设置新密码，开启两步验证，并写信到 <a href="mailto:support@vitrine.test">support@vitrine.test</a>。</p>`,
    },
    responsible: {
      title: '理性娱乐',
      html: `<p>开箱是花钱的娱乐。平均而言，箱子返还的比它的价格少；具体返还多少，箱子自己的页面上写着。</p>
<ul>
<li>只用闲钱来玩。</li>
<li>不要总想着把输掉的赢回来。</li>
<li>适时休息，不再开心时就停下来。</li>
</ul>
<p>如果开箱让您或您身边的人感到担忧，请向当地的咨询服务机构求助。玩家必须年满 18 周岁。</p>`,
    },
    refund: {
      title: '退款政策',
      html: `<p>箱子一旦打开就无法撤销：抽取结果是最终的，开出的物品归您所有。</p>
<h2>哪些情况会退款</h2>
<ul>
<li>同一样东西向您收了两次费。</li>
<li>向您收了费，您却没有得到相应的东西。</li>
<li>有人未经您允许使用了您的支付方式。</li>
</ul>
<h2>如何申请</h2>
<p>请在 14 天内写信到 <a href="mailto:support@vitrine.test">support@vitrine.test</a>，附上您账号的邮箱地址和扣款时间。工作日我们会在 24 小时内回复。</p>`,
    },
  },
};
