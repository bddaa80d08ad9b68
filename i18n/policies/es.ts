import type { PolicyTexts } from './policy.ts';

export const es: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Estos términos son el contrato entre tú y el operador de este sitio. Los aceptas al abrir una cuenta o al iniciar sesión. Léelos: dicen qué obtienes, qué no, y qué puedes hacer cuando algo sale mal.',
    sections: [
      {
        title: 'Quiénes somos',
        blocks: [
          'Este sitio lo gestiona {operator}, con inscripción en {register}, a quien aquí llamamos «nosotros». Las preguntas se envían a {email}.',
          'El sitio funciona con Vitrine, un programa de código abierto. Sus autores no gestionan este sitio, no guardan objetos ni dinero tuyos y no son parte de este contrato.',
          'No tenemos relación con Valve Corporation ni con Steam. Los nombres de juegos, armas y objetos pertenecen a sus titulares y se usan para decir qué es cada objeto. Las imágenes de los objetos las dibuja el programa.',
        ],
      },
      {
        title: 'Quién puede jugar',
        blocks: [
          'Debes tener 18 años o más y ser mayor de edad donde vives. Lo confirmas al registrarte. Podemos pedir una prueba y cerrar la cuenta de quien no pueda darla.',
          'Solo puedes usar este sitio donde lo permita la ley del lugar en el que estás. No se ofrece en {countries}. Averiguar qué se te aplica es parte de tu responsabilidad; mantener correcta esa lista es parte de la nuestra.',
          'Cada persona puede tener una sola cuenta. Es solo tuya: no puedes venderla, prestarla ni compartirla.',
        ],
      },
      {
        title: 'Tu cuenta',
        blocks: [
          'Abres una cuenta con una dirección de correo electrónico que te pertenece o con una cuenta de Steam que te pertenece. Elige una contraseña que no uses en ningún otro lugar y activa la verificación en dos pasos en tu perfil.',
          'Quien tenga tu contraseña, tu segundo factor o una sesión abierta puede actuar en tu nombre. Avísanos de inmediato si crees que es así. En tu perfil ves todas las sesiones abiertas y puedes cerrarlas.',
          'Otros ven tu nombre y tu imagen. No deben insultar a nadie, hacerte pasar por otra persona ni infringir la ley.',
        ],
      },
      {
        title: 'Saldos',
        blocks: [
          'Tu cuenta tiene tres saldos:',
          [
            'dinero, en dólares estadounidenses, con el que se pagan las cajas y los juegos;',
            'fichas de la tienda, que valen cada una un dólar estadounidense en valor de objetos y que recibes cuando vendes objetos de tu mochila;',
            'puntos de actividad, que consigues jugando y que no tienen valor en dinero.',
          ],
          'Los saldos no son depósitos bancarios y no generan intereses. No se pueden dar a otros jugadores. Qué se puede cobrar, cómo y a partir de qué importe se muestra en la página donde lo solicitas, antes de que confirmes.',
          'Cada cambio de un saldo queda anotado en un registro contable que nadie puede modificar después, tampoco nosotros. Si tu saldo es incorrecto, dínoslo: lo comprobamos con ese registro.',
        ],
      },
      {
        title: 'Cajas y tiradas',
        blocks: [
          'Antes de que abras una caja, su página muestra el precio, cada objeto que contiene con su probabilidad y lo que devuelve una apertura en promedio. En promedio, una caja devuelve menos de lo que cuesta. Juega por diversión y solo con lo que puedas permitirte perder.',
          'Cada resultado sale de una semilla del servidor, que se fijó y cuyo hash se mostró antes de que abrieras, y de una semilla del cliente, que es tuya. Una vez revelada la semilla del servidor, cualquiera, también tú, puede recalcular cada tirada. La página «Demostrablemente justo» explica cómo.',
          'Una apertura es definitiva: una vez hecha la tirada, ni tú ni nosotros podemos deshacerla. Solo la corregimos si el producto hizo algo distinto de lo que dicen sus reglas publicadas: recuperas lo que costó la apertura o lo que las reglas deberían haberte dado.',
        ],
      },
      {
        title: 'Objetos',
        blocks: [
          'Lo que ganas se guarda en tu mochila antes de que empiece la animación: si cierras la página, no pierdes nada. Puedes conservar un objeto o volver a venderlo por el importe que se muestra, que es el menor entre su precio cuando lo ganaste y su precio actual.',
          'Donde se ofrecen retiros, el objeto se envía a la cuenta de Steam de tu enlace de intercambio. Esa cuenta tiene que ser tuya. Después de cambiar el enlace, los retiros esperan 24 horas, para que un ladrón no pueda vaciar tu mochila al instante.',
          'Steam tiene sus propias reglas, que no podemos cambiar: los intercambios pueden quedar retenidos o protegidos varios días, y Steam puede rechazarlos. Si un objeto no se puede entregar, vuelve a tu mochila.',
        ],
      },
      {
        title: 'Qué no está permitido',
        blocks: [
          [
            'Programas que jueguen por ti o que consulten este sitio más a menudo de lo que podría una persona. La API documentada se puede usar dentro de sus límites.',
            'Aprovechar en tu beneficio un fallo del sitio. En vez de eso, avísanos: la página de seguridad del programa explica cómo.',
            'Varias cuentas de una misma persona, también para obtener bonos o recompensas por invitación más de una vez.',
            'Pagos con medios que no son tuyos y pagos que se revierten sin motivo.',
            'Blanquear dinero o ayudar a alguien a hacerlo.',
          ],
          'Si haces algo de esto, podemos suspender los pagos, los retiros y tu cuenta mientras lo investigamos, y cerrar la cuenta si se confirma. Te decimos el motivo, salvo que la ley lo prohíba, y puedes oponerte escribiendo a {email}. Lo que posees legalmente sigue siendo tuyo.',
        ],
      },
      {
        title: 'Jugar con seguridad',
        blocks: [
          'Los juegos de azar pueden convertirse en un problema. Si jugar deja de ser divertido, si juegas para recuperar lo perdido o se lo ocultas a los demás: para y habla con alguien. Hay ayuda gratuita y anónima en {help_line}.',
          'Escribe a {email} para que cerremos tu cuenta durante el tiempo que elijas o para siempre. Lo hacemos en el plazo de {closing_time|un día laborable} y no la abrimos antes de tiempo.',
        ],
      },
      {
        title: 'Cuando algo no funciona',
        blocks: [
          'Cuidamos este sitio, pero no prometemos que esté siempre disponible. Una acción interrumpida se ha realizado por completo o no se ha realizado en absoluto; tu perfil y tu mochila muestran cuál es el caso.',
          'Respondemos sin límite por dolo y negligencia grave, por daños a la vida, el cuerpo y la salud, y allí donde la ley no permite un límite. En los demás casos solo respondemos por el incumplimiento de las obligaciones esenciales para las que existe este contrato, hasta el daño típico y previsible.',
        ],
      },
      {
        title: 'Fin y cambios',
        blocks: [
          'Puedes poner fin a este contrato en cualquier momento escribiendo a {email}. Nosotros podemos ponerle fin con un preaviso de {ending_notice|30 días}, o de inmediato por un motivo grave. Lo que se pueda retirar o cobrar ese día se podrá retirar o cobrar también después.',
          'Si cambiamos estos términos, te lo comunicamos por correo electrónico o cuando inicies sesión, al menos {change_notice|30 días} antes. Si no estás de acuerdo, puedes poner fin al contrato hasta entonces. Los cambios nunca se aplican a tiradas hechas antes.',
        ],
      },
      {
        title: 'Ley y litigios',
        blocks: [
          'Se aplica la ley de {law} y deciden los tribunales de {court}. Si eres consumidor, conservas la protección de la ley del lugar donde vives y puedes acudir a los tribunales de allí.',
          'Escríbenos primero: {email}. Respondemos en el plazo de {answer_time|14 días}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Esta página dice qué datos sobre ti guarda este sitio, para qué, durante cuánto tiempo y qué puedes pedir. En resumen: lo que el producto necesita para funcionar, nada para publicidad, y no se vende nada.',
    sections: [
      {
        title: 'Quién es responsable',
        blocks: ['{operator}, {email}.', 'Delegado de protección de datos: {officer?}.'],
      },
      {
        title: 'Qué guardamos y para qué',
        blocks: [
          {
            columns: ['Para qué'],
            rows: [
              [
                'Dirección de correo electrónico y cuándo demostraste que es tuya',
                'Para iniciar tu sesión y escribirte sobre tu cuenta',
              ],
              [
                'Un hash de tu contraseña',
                'Para comprobarla. La contraseña en sí nunca nos llega: tu navegador envía un resumen criptográfico, del que guardamos un hash argon2id',
              ],
              [
                'Tu identificador de Steam y el nombre y la imagen que muestra Steam, si inicias sesión con Steam o lo vinculas',
                'Para iniciar tu sesión y asegurarnos de que un enlace de intercambio es tuyo',
              ],
              [
                'Nombre, imagen e idioma',
                'Para mostrarte a los demás y escribirte en tu idioma. La imagen se vuelve a dibujar al subirla: no se guarda dónde ni con qué se tomó',
              ],
              [
                'Cuándo aceptaste los términos y confirmaste tu edad',
                'Porque la ley exige que podamos demostrarlo',
              ],
              [
                'Tus sesiones: navegador y sistema en palabras, dirección IP, cuándo empezó y se usó por última vez cada una',
                'Para mostrarte dónde tienes la sesión iniciada y avisarte de un navegador nuevo',
              ],
              [
                'Una marca aleatoria de cada navegador que abrió tu cuenta',
                'Para distinguir un navegador nuevo de uno ya conocido',
              ],
              [
                'El secreto de tu verificación en dos pasos, cifrado, y los hashes de tus códigos de recuperación',
                'Para comprobar tus códigos. Desaparecen cuando la desactivas',
              ],
              ['Tu enlace de intercambio', 'Para enviarte objetos'],
              [
                'Cómo nos encontraste: el código de un colaborador o la etiqueta de un enlace',
                'Para dar las gracias al colaborador y saber qué atrae a los jugadores',
              ],
              [
                'Saldos, pagos entre tus saldos, objetos, aperturas y tiradas',
                'Esto es el juego en sí. Nadie puede cambiar ni borrar las tiradas ni los asientos del registro contable, para que puedas comprobarlos',
              ],
            ],
          },
          'Los códigos que enviamos por correo electrónico y los enlaces de inicio de sesión se guardan solo como hashes, durante unos minutos. Necesitamos tu dirección de correo electrónico o tu cuenta de Steam para celebrar el contrato contigo; todo lo demás que indiques es voluntario.',
          'Las bases jurídicas en la UE son nuestro contrato contigo (art. 6.1.b) del RGPD), las obligaciones legales (letra c)) y nuestro interés en un producto seguro y justo (letra f)).',
        ],
      },
      {
        title: 'Qué ven los demás',
        blocks: [
          'Los demás jugadores ven tu nombre y tu imagen. La lista de tiradas es pública, para que cualquiera pueda comprobarlas; una tirada no dice quién la hizo. El colaborador cuyo código usaste ve la primera y la última letra de tu nombre y cuándo llegaste.',
        ],
      },
      {
        title: 'Qué no hacemos',
        blocks: [
          [
            'Sin publicidad, sin rastreadores, sin estadísticas de terceros: las páginas no cargan nada de otros sitios.',
            'Sin perfiles tuyos más allá de lo indicado arriba y sin decisiones sobre ti tomadas solo por una máquina.',
            'No vendemos ni regalamos datos.',
          ],
        ],
      },
      {
        title: 'Quién recibe datos',
        blocks: [
          [
            '{hosting}, en cuyas máquinas funciona este sitio.',
            '{mailing}, que entrega nuestros correos electrónicos: tu dirección y el texto.',
            'Steam (Valve Corporation, EE. UU.), solo si inicias sesión con Steam, lo vinculas o retiras un objeto. Tu navegador va al sitio de Steam, donde se aplica la política de privacidad de Steam.',
            '{payments?}, si pagas: lo que necesita el pago.',
            'Las autoridades, cuando la ley nos obliga.',
          ],
          'Si alguno de ellos está fuera de la UE: {safeguard?}.',
        ],
      },
      {
        title: 'Registros',
        blocks: [
          'El servidor escribe un registro de peticiones para encontrar errores y ataques: hora, dirección solicitada, estado y un número para la petición. Las contraseñas, códigos, tokens y cookies se eliminan antes. Los registros se guardan durante {log_days}.',
        ],
      },
      {
        title: 'Durante cuánto tiempo',
        blocks: [
          [
            'Sesiones: hasta que las cierres, como máximo 400 días.',
            'Imágenes sin usar: más o menos un día.',
            'Tu cuenta: hasta que nos pidas cerrarla.',
            'Asientos del registro contable y tiradas: {ledger_years}, como exige la legislación fiscal y contable, y porque las tiradas de otros se comprueban con la misma cadena. Cuando se cierra tu cuenta, ya no llevan tu nombre ni tu dirección.',
          ],
        ],
      },
      {
        title: 'Tus derechos',
        blocks: [
          'Puedes pedirnos una copia de tus datos, en un formato que pueda leer un programa, y pedir que los rectifiquemos, los suprimamos o limitemos su tratamiento. Puedes oponerte a lo que hacemos por nuestro propio interés y retirar cualquier consentimiento para el futuro. Escribe a {email}; respondemos en el plazo de un mes.',
          'En tu perfil puedes cambiar por tu cuenta el nombre, la imagen, el idioma y el enlace de intercambio, y cerrar sesiones.',
          'Puedes presentar una reclamación ante una autoridad de control, por ejemplo {authority}.',
        ],
      },
      {
        title: 'Menores',
        blocks: [
          'Este sitio es para adultos. Si sabemos que un menor tiene una cuenta, la cerramos y borramos lo que la ley nos permite borrar.',
        ],
      },
      {
        title: 'Cambios',
        blocks: [
          'Si cambiamos esta página, cambia su fecha. De todo lo que te importe te informamos por correo electrónico.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Esta página enumera todo lo que este sitio guarda en tu navegador. Todo sirve para darte lo que pediste; no hay nada para publicidad ni para seguirte, ni nuestro ni de otros.',
    sections: [
      {
        title: 'Nuestras cookies',
        blocks: [
          'Las cookies se nos devuelven con cada petición. Otros sitios no reciben las nuestras, y los scripts solo pueden leer la que indica un idioma, la de la cuadrícula más densa y la de la moneda.',
          {
            columns: ['Para qué', 'Durante cuánto tiempo'],
            rows: [
              [
                'authsk',
                'Tu sesión: te mantiene con la sesión iniciada',
                'Hasta que cierres sesión, como máximo 400 días',
              ],
              [
                '__Host-device',
                'Indica que tu cuenta ya se abrió antes en este navegador, para que no te avisemos de él',
                '400 días',
              ],
              [
                '__Host-asker',
                'Vincula un código que te enviamos por correo electrónico al navegador que lo pidió',
                'Un día',
              ],
              [
                '__Host-adult',
                'Que dijiste tener 18 años o más, y cuándo, donde tenemos que preguntarlo',
                '400 días',
              ],
              ['locale', 'El idioma que elegiste, en el que se abre este sitio', '400 días'],
              ['grid', 'Que elegiste una cuadrícula de cajas más densa', '400 días'],
              ['currency', 'La moneda en la que elegiste ver también los precios', '400 días'],
              [
                '__Host-trip',
                'Vincula tu visita a Steam, cuando inicias sesión allí, a este navegador',
                '20 minutos',
              ],
            ],
          },
        ],
      },
      {
        title: 'Almacenamiento del navegador',
        blocks: [
          'Estas entradas permanecen en tu navegador. Puedes borrarlas en cualquier momento en sus ajustes.',
          {
            columns: ['Para qué', 'Durante cuánto tiempo'],
            rows: [
              [
                'showCookies',
                'Que respondiste al aviso sobre cookies',
                'Hasta que la borres; si rechazas, hasta que se cierre la pestaña',
              ],
              [
                'login, logins',
                'Quién tiene la sesión iniciada aquí, para otras partes del sitio: nombre, imagen, correo electrónico, saldos',
                'Hasta que cierres sesión',
              ],
              ['rec', 'La página a la que lleva tu inicio de sesión', 'Hasta que estés en ella'],
              [
                'target_link, paying',
                'La página a la que vuelves después de una recarga, y la recarga en curso',
                'Hasta que estés en ella',
              ],
              ['country', 'El país desde el que pagas', 'Hasta que la borres'],
              ['language', 'El idioma que elegiste', 'Hasta que la borres'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Quién te envió aquí, para el colaborador',
                'Hasta que inicies sesión',
              ],
              [
                'agreed',
                'Que ya marcaste antes las casillas del formulario de inicio de sesión',
                'Hasta que la borres',
              ],
              [
                'slider, point',
                'Un nombre aleatorio con el que este navegador resuelve pruebas, contra los programas que lo intentan demasiado',
                'Hasta que la borres',
              ],
              ['notice', 'Cuándo cerraste los avisos', 'Hasta el día siguiente'],
              [
                'drops_hidden, drops_paused',
                'Si ocultaste o pausaste la franja de drops',
                'Hasta que la borres',
              ],
              ['support', 'Si plegaste el acceso al soporte', 'Hasta que la borres'],
              ['promotion', 'Si plegaste el acceso a la promoción', 'Hasta que la borres'],
              ['b20, guide', 'Que descartaste una invitación o una guía', 'Hasta el día siguiente'],
              [
                'welcomed, steps',
                'Que ya viste la caja de bienvenida y descartaste los primeros pasos',
                'Hasta que la borres',
              ],
              ['task', 'Hasta cuándo dura la oferta cuya ventana cerraste', 'Hasta que la borres'],
              [
                'loss',
                'Hasta cuándo no se te ofrece nada, porque tus juegos van en pérdida',
                'Hasta que la borres',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Interruptores de la página de la caja',
                'Hasta que la borres',
              ],
              [
                'assets, offline-…',
                'Archivos de los que se compone este sitio y una página para cuando no hay red; nada sobre ti',
                'Hasta que otros más nuevos los sustituyan',
              ],
            ],
          },
        ],
      },
      {
        title: 'Aceptar o rechazar',
        blocks: [
          'Sin estas cookies y entradas no podrías iniciar sesión y tus elecciones se perderían, así que no dependen de tu consentimiento. El aviso te informa de ellas. Si aceptas, no vuelve a aparecer; si rechazas, se oculta hasta que cierres la pestaña, y ni siquiera tu respuesta se guarda más tiempo.',
          'Puedes prohibir las cookies en tu navegador. Entonces podrás mirar el sitio, pero no iniciar sesión.',
        ],
      },
      {
        title: 'Otros sitios',
        blocks: [
          'Nuestras páginas no cargan nada de otros sitios. Si sigues un enlace a Steam o inicias sesión allí, Steam pone sus propias cookies en su propio sitio.',
        ],
      },
      {
        title: 'Quién es responsable',
        blocks: ['{operator}, {email}. La política de privacidad dice más.'],
      },
    ],
  },
};
