import type { DemoWords } from './index.ts';

export const spanish_words: DemoWords = {
  site: {
    description:
      'Abre cajas llenas de skins, con las probabilidades a la vista y tiradas que cualquiera puede comprobar.',
    keywords: 'skins, cajas, abrir cajas, demostrablemente justo, objetos de juegos',
  },
  entries: {
    hours: 'De lunes a viernes, de 9:00 a 18:00 (GMT+8). Respondemos en menos de 24 horas.',
  },
  fields: {
    countries: 'Atlántida y Utopía',
    help_line: 'la línea de ayuda de la demo, +357 00 000000',
    law: 'Chipre',
    court: 'Nicosia',
    authority: 'la Autoridad de Ejemplo, Example Street 2, Nicosia, Chipre',
    safeguard: 'cláusulas contractuales tipo',
  },
  groups: {
    Classics: 'Clásicas',
    Colours: 'Colores',
    Armoury: 'Armería',
    'Small Change': 'Calderilla',
    'High Gallery': 'Galería alta',
    'For Points': 'Por puntos',
    Blades: 'Cuchillas',
    'On the House': 'Invita la casa',
    Floors: 'Plantas',
    'For Members': 'Para miembros',
  },
  banners: {
    cheapest: ({ name }) => `${name}: la más barata de nuestras cajas`,
    holds: ({ name, best }) => `${name}: la caja que contiene ${best}`,
    for_points: ({ name }) => `${name}: se abre con puntos de actividad`,
  },
  notices: {
    new_cases: {
      title: 'Cajas nuevas en la Armería',
      html: `<p>De las prudentes a las atrevidas: la <b>Armería</b> ha crecido. Como siempre, la página de cada caja muestra la probabilidad de cada objeto que contiene y lo que devuelve una apertura en promedio.</p>`,
    },
    second_factor: {
      title: 'Activa la verificación en dos pasos',
      html: `<p>Vale la pena proteger tu mochila. En tu perfil ya puedes pedir que cada inicio de sesión requiera el código de una app de autenticación. Se tarda un minuto:</p>
<ol><li>Abre tu perfil y elige <b>Verificación en dos pasos</b>.</li><li>Escanea el código QR con tu app.</li><li>Guarda los códigos de recuperación en un lugar seguro.</li></ol>`,
    },
    fairness: {
      title: 'Comprueba nuestras tiradas por tu cuenta',
      html: `<p>No tienes que fiarte de nuestra palabra. Renueva tus semillas cuando quieras, y la página <a href="/provablyfair">Demostrablemente justo</a> recalcula cada tirada en tu propio navegador.</p>`,
    },
  },
  pages: {
    about: {
      title: 'Sobre nosotros',
      html: `<p>Vitrine es una tienda pequeña para quienes disfrutan abriendo cajas y no soportan que les tomen el pelo.</p>
<h2>Qué hacemos de otra manera</h2>
<ul>
<li>Cada caja muestra la probabilidad de cada objeto, con cuatro decimales, antes de que pagues.</li>
<li>Cada resultado queda fijado por semillas que después ni tú ni nosotros podemos cambiar. Cualquiera puede recalcularlo.</li>
<li>Lo que ganas te lo recompramos al precio al que lo ganaste, o al de hoy si es más bajo.</li>
</ul>
<p>Cómo funcionan las tiradas, paso a paso, se explica en la página <a href="/provablyfair">Demostrablemente justo</a>.</p>`,
    },
    faq: {
      title: 'Preguntas frecuentes',
      html: `<h2>¿Cómo sé que una tirada fue justa?</h2>
<p>Antes de que abras una caja te mostramos el hash de nuestra semilla, y tu navegador añade la suya. Cuando renuevas el par, nuestra semilla se revela, y la página <a href="/provablyfair">Demostrablemente justo</a> recalcula todas las tiradas que se hicieron con ella.</p>
<h2>¿Qué son las fichas de la tienda?</h2>
<p>Lo que recibes cuando vendes objetos de tu mochila. Una ficha equivale a un dólar estadounidense en valor de objetos.</p>
<h2>¿Puedo vender un premio al momento?</h2>
<p>Sí: por dinero durante los 15 minutos siguientes a ganarlo, y por fichas de la tienda en cualquier momento después.</p>
<h2>¿Por qué cambia el precio de un objeto?</h2>
<p>Los precios siguen al mercado. Un premio vale el precio que tenía cuando lo ganaste, o el de hoy si es más bajo.</p>
<h2>Alguien ha entrado en mi cuenta. ¿Qué hago?</h2>
<p>Cierra todas las sesiones en tu perfil, elige una contraseña nueva, activa la verificación en dos pasos y escribe a <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Juego responsable',
      html: `<p>Abrir cajas es un entretenimiento que cuesta dinero. En promedio, una caja devuelve menos de lo que cuesta; su propia página dice cuánto.</p>
<ul>
<li>Juega solo con dinero del que puedas prescindir.</li>
<li>No intentes recuperar jugando lo que has perdido.</li>
<li>Haz pausas y para cuando deje de ser divertido.</li>
</ul>
<p>Si el juego te preocupa a ti o a alguien cercano, habla con un servicio de ayuda de tu zona. Para jugar hay que tener 18 años o más.</p>`,
    },
    refund: {
      title: 'Política de reembolso',
      html: `<p>La apertura de una caja no se puede deshacer: la tirada es definitiva, y lo que salió es tuyo.</p>
<h2>Cuándo devolvemos el dinero</h2>
<ul>
<li>Te cobraron dos veces lo mismo.</li>
<li>Te cobraron algo que no recibiste.</li>
<li>Alguien usó tu medio de pago sin tu permiso.</li>
</ul>
<h2>Cómo pedirlo</h2>
<p>Escribe a <a href="mailto:support@vitrine.test">support@vitrine.test</a> en un plazo de 14 días, con el correo electrónico de tu cuenta y la fecha y la hora del cobro. Respondemos en menos de 24 horas los días laborables.</p>`,
    },
  },
};
