/** What the scripts call. A clinic's name is kept in upper case, so RAN is listened to as well. */
const CALL = 'ran()'

/** Markup that runs script by itself. */
const MARKUP = [
  `<script>${CALL}</script>`,
  `<ScRiPt/x>${CALL}</sCrIpT>`,
  `<img src=x onerror=${CALL}>`,
  `<img/src=x/onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<iframe src=javascript:parent.${CALL}>`,
  '<script>alert(1)</script>',
]
/** What ends the place a text may stand in. */
const ENDINGS = [
  '">',
  "'>",
  '`>',
  '</p>',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</noscript>',
  '-->',
  ']]>',
]

/** Markup of rarer kinds. */
const RARE_MARKUP = [
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><set onbegin=${CALL} attributeName=x>`,
  `<svg><a xlink:href=javascript:${CALL}><text y=9>x</text></a>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${CALL}>">`,
  `<body onload=${CALL}>`,
  `<body onpageshow=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<audio src=x onerror=${CALL}>`,
  `<select autofocus onfocus=${CALL}></select>`,
  `<x tabindex=1 autofocus onfocus=${CALL}>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<style onload=${CALL}></style>`,
  `<style>@import "javascript:${CALL}";</style>`,
  `<link rel=stylesheet href=x onerror=${CALL}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href=javascript:${CALL}//>`,
  `<object data=javascript:parent.${CALL}></object>`,
  `<object data=x onerror=${CALL}></object>`,
  `<embed src=javascript:parent.${CALL}>`,
  `<iframe onload=${CALL}></iframe>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<a href=javascript:${CALL}>x</a>`,
  `<form action=javascript:${CALL}><button>x</button></form>`,
  `<button formaction=javascript:${CALL} form=x>x</button>`,
  `<math><mtext><style><img src=x onerror=${CALL}>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<div><template shadowrootmode=open><img src=x onerror=${CALL}>`,
  `<a id=x tabindex=1 style=transition:1s ontransitionend=${CALL}>x</a>`,
  `<dialog open onclose=${CALL}>x</dialog>`,
  `<img src=x onerror="import('data:text/javascript,${CALL}')">`,
  `<img srcset=x onerror=eval('${CALL}')>`,
  '<img src=x onerror=ran``>',
  `<img src=x onerror=top['ran']()>`,
  '<img src=x onerror=setTimeout(ran)>',
]
/** What becomes an attribute where a text stands within one. */
const ATTRIBUTES = ['"', "'", '`', '', '/', '&quot;', '\\"'].flatMap(quote => [
  `${quote} autofocus onfocus=${CALL} x=${quote}`,
  `${quote} onmouseover=${CALL} style=position:fixed;inset:0 ${quote}`,
])
const ADDRESSES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `javascript://%0a${CALL}`,
  `java&Tab;script:${CALL}`,
  `&#106;avascript:${CALL}`,
  `javascript&colon;${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>parent.${CALL}</script>`,
  'data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuKCk8L3NjcmlwdD4=',
  `//evil.test/?${CALL}`,
  `\\\\evil.test\\${CALL}`,
  `https:evil.test/${CALL}`,
]
const TEMPLATES = [
  `{{constructor.constructor('${CALL}')()}}`,
  `{{$on.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `<%= ${CALL} %>`,
  `<% ${CALL} %>`,
  `#{${CALL}}`,
  `{% ${CALL} %}`,
  `[[\${${CALL}}]]`,
  `@(${CALL})`,
  `{${CALL}}`,
  `{{{${CALL}}}}`,
  `<x v-on:load=${CALL} ng-init=${CALL} x-init=${CALL}>`,
]
const ENCODED = [
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `&#60;img src=x onerror=${CALL}&#62;`,
  `&#x3c;img src=x onerror=${CALL}&#x3e;`,
  `&#0000060img src=x onerror=${CALL}&#0000062`,
  `&amp;lt;img src=x onerror=${CALL}&amp;gt;`,
  `%3Cimg src=x onerror=${CALL}%3E`,
  `%253Cimg src=x onerror=${CALL}%253E`,
  `\\u003cscript\\u003e${CALL}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${CALL}\\x3c/script\\x3e`,
  '<img src=x onerror=&#114;an()>',
  '<img src=x onerror=\\u0072an()>',
  '+ADw-script+AD4-ran()+ADw-/script+AD4-',
]
const DATA_BREAKERS = [
  `"};${CALL};//`,
  `\\"};${CALL};//`,
  `';${CALL};//`,
  `'+${CALL}+'`,
  `"+${CALL}+"`,
  `*/${CALL}/*`,
  `]}');${CALL};//`,
  `\\\\";${CALL};//`,
  `</script><!--<script>${CALL}//-->`,
  `{"__proto__":{"innerHTML":"<img src=x onerror=${CALL}>"}}`,
  `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${CALL}>"}}`,
  `{"$$typeof":"x","type":"script","props":{"children":"${CALL}"}}`,
]
const UNICODE = [
  `＜script＞${CALL}＜/script＞`,
  `<ſcript>${CALL}</ſcript>`,
  `<scrıpt>${CALL}</scrıpt>`,
  `<ﬆyle onload=${CALL}>`,
  `‹img src=x onerror=${CALL}›`,
  `<\u200bscript>${CALL}</script>`,
  `<img\u00a0src=x\u00a0onerror=${CALL}>`,
  `<img\u3000src=x\u3000onerror=${CALL}>`,
  `x\u2028${CALL}\u2029${CALL}//`,
  `"\u2028${CALL}//`,
  `x\ufeff<script>${CALL}</script>`,
  `⟨script⟩${CALL}⟨/script⟩`,
  `ʺ⟩<img src=x onerror=${CALL}>`,
]
/** What would swallow whatever follows: last of all, each in a text of its own. */
const UNENDED = [
  `<!--<img src="--><img src=x onerror=${CALL}//">`,
  `<img src=x onerror="${CALL}" x="`,
  `<textarea autofocus onfocus=${CALL}>`,
  `<title><img src=x onerror=${CALL}>`,
  `<plaintext onload=${CALL}>`,
]

const OTHERS = [
  ...MARKUP,
  ...ENDINGS.flatMap(ending => MARKUP.slice(0, 8).map(markup => ending + markup)),
  ...RARE_MARKUP,
  ...ATTRIBUTES,
  ...ADDRESSES,
  ...TEMPLATES,
  ...ENCODED,
  ...DATA_BREAKERS,
  ...UNICODE,
].map(payload => payload.trim())

export const PAYLOADS: readonly string[] = [...OTHERS, ...UNENDED]

/** All of them in texts of at most `max` characters, each as many as fit. */
export function pack(max: number): string[] {
  const packs: string[] = []
  for (const payload of OTHERS) {
    const joined = `${packs.at(-1)} ${payload}`
    if (packs.length > 0 && joined.length <= max) packs.splice(-1, 1, joined)
    else packs.push(payload)
  }
  return [...packs, ...UNENDED]
}
