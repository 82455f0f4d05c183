/**
 * Elements that a fragment may contain, by namespace and separated by spaces: DOMPurify's defaults, except `style`. A test
 * compares the lists with DOMPurify's own, which the package does not export.
 */
export const ALLOWED_ELEMENTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/xhtml': `
  a abbr acronym address area article aside audio b bdi bdo big blink blockquote body br button canvas
  caption center cite code col colgroup content data datalist dd decorator del details dfn dialog dir div dl
  dt element em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i
  img input ins kbd label legend li main map mark marquee menu menuitem meter nav nobr ol optgroup option
  output p picture pre progress q rp rt ruby s samp search section select shadow slot small source spacer
  span strike strong sub summary sup table tbody td template textarea tfoot th thead time title tr track tt
  u ul var video wbr
`,
  'http://www.w3.org/2000/svg': `
  a altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform circle clipPath defs desc
  ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter font g glyph glyphRef hkern image line linearGradient marker mask metadata mpath path
  pattern polygon polyline radialGradient rect stop svg switch symbol text textPath title tref tspan view
  vkern
`,
  'http://www.w3.org/1998/Math/MathML': `
  math menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom
  mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
`,
};

/** Attributes that any of these elements may have: DOMPurify's defaults, except `style`. */
export const ALLOWED_ATTRIBUTES = `
  accent accent-height accentunder accept accumulate action additive align alignment-baseline alt amplitude
  ascent attributeName attributeType autocapitalize autocomplete autopictureinpicture autoplay azimuth
  background baseFrequency baseline-shift begin bevelled bgcolor bias border by capture cellpadding
  cellspacing checked cite class clear clip clip-path clip-rule clipPathUnits close color
  color-interpolation color-interpolation-filters color-profile color-rendering cols colspan columnalign
  columnlines columnspacing columnspan command commandfor controls controlslist coords crossorigin cx cy d
  datetime decoding default denomalign depth diffuseConstant dir direction disabled disablepictureinpicture
  disableremoteplayback display displaystyle divisor dominant-baseline download draggable dur dx dy edgeMode
  elevation encoding enctype end enterkeyhint exponent exportparts face fence fill fill-opacity fill-rule
  filter filterUnits flood-color flood-opacity font-family font-size font-size-adjust font-stretch
  font-style font-variant font-weight for frame fx fy g1 g2 glyph-name glyphRef gradientTransform
  gradientUnits headers height hidden high href hreflang id image-rendering in in2 inert inputmode integrity
  intercept ismap k k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning keyPoints keySplines keyTimes kind
  label lang largeop length lengthAdjust letter-spacing lighting-color linethickness list loading local loop
  low lquote lspace marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask mask-type
  maskContentUnits maskUnits mathbackground mathcolor mathsize mathvariant max maxlength maxsize media
  method min minlength minsize mode movablelimits multiple muted name nonce noshade notation novalidate
  nowrap numOctaves numalign offset opacity open operator optimum order orient orientation origin overflow
  paint-order part path pathLength pattern patternContentUnits patternTransform patternUnits placeholder
  playsinline pointer-events points popover popovertarget popovertargetaction poster preload preserveAlpha
  preserveAspectRatio primitiveUnits pubdate r radiogroup radius readonly refX refY rel repeatCount
  repeatDur required restart result rev reversed role rotate rowalign rowlines rows rowspacing rowspan
  rquote rspace rx ry scale scope scriptlevel scriptminsize scriptsizemultiplier seed selected selection
  separator separators shape shape-rendering size sizes slope slot span specularConstant specularExponent
  spellcheck spreadMethod src srclang srcset start startOffset stdDeviation step stitchTiles stop-color
  stop-opacity stretchy stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width subscriptshift summary supscriptshift surfaceScale symmetric
  systemLanguage tabindex tableValues target targetX targetY text-anchor text-decoration text-orientation
  text-rendering textLength title transform transform-origin translate type u1 u2 unicode usemap valign
  value values vector-effect version vert-adv-y vert-origin-x vert-origin-y viewBox visibility voffset width
  word-spacing wrap writing-mode x x1 x2 xChannelSelector xmlns y y1 y2 yChannelSelector z zoomAndPan
`;

/** Attributes of WAI-ARIA 1.3, without their prefix, because the browser's sanitizer has no pattern for them. */
export const ARIA_ATTRIBUTES = `
  activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex
  colindextext colspan controls current describedby description details disabled dropeffect errormessage
  expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline
  multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription
  rowcount rowindex rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext
`;

/** Elements that are removed together with their content, which is not text for visitors. */
export const REMOVED_WITH_CONTENT =
  'annotation-xml foreignobject iframe noembed noframes noscript plaintext script selectedcontent style xmp';
