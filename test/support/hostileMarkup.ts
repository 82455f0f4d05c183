import type { Locator } from '@playwright/test';

/** Markup that runs code in a browser that inserts it as it is, or that a parser turns into such markup. */
const HOSTILE_MARKUP: readonly string[] = [
  '<script>evil=1</script>',
  '<img src=/none.png onerror=evil=1>',
  '<svg/onload=evil=1>',
  '<svg><script>evil=1</script></svg>',
  '<svg><script xlink:href="data:text/javascript,evil=1"></script></svg>',
  '<svg><animate onbegin=evil=1 attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:evil=1"><text y=20>link</text></a></svg>',
  '<svg><a><animate attributeName=href values="javascript:evil=1"/><text y=20>link</text></a></svg>',
  '<svg><set attributeName=onmouseover to="evil=1"></set></svg>',
  '<svg><foreignObject><img src=/none.png onerror=evil=1></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=/none.png onerror=evil=1></svg>#x"></use></svg>',
  '<math href="javascript:evil=1">link</math>',
  '<math><maction actiontype="statusline" xlink:href="javascript:evil=1">link</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/none.png onerror=evil=1&gt;">',
  '<math><mtext></form><form><mglyph><style></math><img src=/none.png onerror=evil=1>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=evil=1 src=/none.png>">',
  '<svg></p><style><a id="</style><img src=/none.png onerror=evil=1>">',
  '<svg><style><img src="</style><img src=/none.png onerror=evil=1//">',
  '<math><annotation-xml encoding="text/html"><style><img src="</style><img src=/none.png onerror=evil=1>"></style></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=/none.png onerror=evil=1>"></noscript>',
  '<noembed><img title="</noembed><img src=/none.png onerror=evil=1>"></noembed>',
  '<xmp><p title="</xmp><img src=/none.png onerror=evil=1>"></xmp>',
  '<textarea><p title="</textarea><img src=/none.png onerror=evil=1>"></textarea>',
  '<title><p title="</title><img src=/none.png onerror=evil=1>"></title>',
  '<select><option><style></option></select><img src=/none.png onerror=evil=1></style>',
  '<template><img src=/none.png onerror=evil=1></template>',
  '<div><template shadowrootmode=open><img src=/none.png onerror=evil=1></template></div>',
  '<!--><img src=/none.png onerror=evil=1>-->',
  '<!--!><img src=/none.png onerror=evil=1>--!>',
  '<![CDATA[><img src=/none.png onerror=evil=1>]]>',
  '<?xml-stylesheet ><img src=/none.png onerror=evil=1> ?>',
  '<a href="javascript:evil=1">link</a>',
  '<a href=" java&#10;script:evil=1">link</a>',
  '<a href="&#1;javascript:evil=1">link</a>',
  '<a href="JaVaScRiPt&colon;evil=1">link</a>',
  '<a href="data:text/html,<script>opener.evil=1</script>">link</a>',
  '<a href="vbscript:evil=1">link</a>',
  '<iframe srcdoc="<script>parent.evil=1</script>"></iframe>',
  '<iframe src="javascript:parent.evil=1"></iframe>',
  '<object data="javascript:evil=1"></object>',
  '<embed src="javascript:evil=1">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<link rel=prerender href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<meta http-equiv=Content-Security-Policy content="script-src *">',
  '<base href="https://evil.example/">',
  "<style>@import 'https://evil.example/x.css'; * { display: none }</style>",
  '<p style="position:fixed;inset:0;background:url(https://evil.example/)">cover</p>',
  '<details open ontoggle=evil=1>x</details>',
  '<input autofocus onfocus=evil=1>',
  '<video><source onerror=evil=1 src=/none.mp4></video>',
  '<audio src=/none.mp3 onerror=evil=1></audio>',
  '<marquee onstart=evil=1>x</marquee>',
  '<div popover id=p onbeforetoggle=evil=1></div><button popovertarget=p>link</button>',
  '<button is="x-y" onclick=evil=1>link</button>',
  '<form action="javascript:evil=1"><button>link</button></form>',
  '<form id=f></form><button form=f formaction="javascript:evil=1">link</button>',
  '<form><input type=image src=/none.png onerror=evil=1 formaction="javascript:evil=1"></form>',
  '<isindex action="javascript:evil=1" type=image>',
  '<keygen autofocus onfocus=evil=1>',
  '<x onclick=evil=1 contenteditable tabindex=0>link</x>',
];

/** Pattern of markup after which a parser could take the markup that follows for text. */
const SWALLOWS = /<[!?]|<(?:style|title|textarea|xmp|noscript|noembed|math|template|select|form)\b/;

/** Pieces of the hostile markup, so that no piece hides another one from the parser. */
export const HOSTILE_PIECES: readonly string[] = [
  HOSTILE_MARKUP.filter((markup) => !SWALLOWS.test(markup)).join('\n'),
  ...HOSTILE_MARKUP.filter((markup) => SWALLOWS.test(markup)),
];

/**
 * Returns the markup of the elements inside that could run code, load a frame or a stylesheet, or send data to another
 * site.
 */
export const dangerousMarkup = (container: Locator): Promise<string[]> =>
  container.evaluate((root) => {
    const tags =
      /^(?:script|style|link|meta|base|iframe|frame|frameset|object|embed|applet|noscript|noembed|animate|set|use|foreignobject)$/i;
    const isDangerous = ({ name, value }: Attr): boolean => {
      if (/^on|^style$|^srcdoc$|^is$/i.test(name)) return true;
      if (name.startsWith('data-') || !/(?:href|src|action|data|poster|background)$/i.test(name))
        return false;
      // Browsers ignore spaces and control characters in an address.
      const address = value.replaceAll(/[\s\p{Cc}]/gu, '');
      if (/^(?:javascript|vbscript|data):/i.test(address)) return true;
      return /action$/i.test(name) && new URL(value, document.baseURI).origin !== location.origin;
    };
    const elementsIn = (node: ParentNode): Element[] =>
      [...node.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element instanceof HTMLTemplateElement ? elementsIn(element.content) : []),
        ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
      ]);
    return elementsIn(root)
      .filter((element) => tags.test(element.localName) || [...element.attributes].some(isDangerous))
      .map((element) => element.outerHTML);
  });
