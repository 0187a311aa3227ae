import { type HElement, parseAsync, renderDocument } from 'docx-preview'
import DOMPurify, { type DOMPurify as Purifier } from 'dompurify'

export type WordDocument = { pages: DocumentFragment; css: string }

/** A text document as pages and one style sheet. It is built where nothing is loaded or run, and what was not allowed is gone. */
export async function renderWord(bytes: Uint8Array): Promise<WordDocument> {
  const inert = document.implementation.createHTMLDocument('')
  const options = {
    inWrapper: false,
    ignoreFonts: true,
    ignoreLastRenderedPageBreak: false,
    // Chunks are whole documents in HTML; changes are shown as if accepted, comments not at all.
    renderAltChunks: false,
    renderChanges: false,
    renderComments: false,
    useBase64URL: true,
    h: maker(inert),
  }
  const nodes = await renderDocument(await parseAsync(bytes, options), options)
  const body = inert.createElement('div')
  const css: string[] = []
  for (const node of nodes) {
    if (node.nodeName === 'STYLE') css.push(node.textContent ?? '')
    else if (node.nodeType === Node.ELEMENT_NODE) body.append(node)
  }
  return { pages: sanitize(body), css: css.map(withoutAddresses).join('\n') }
}

/** Makes what the renderer asks for, in a document that is nowhere shown. */
function maker(inert: Document) {
  const make = (wanted: HElement | Node | string): Node => {
    if (typeof wanted === 'string') return inert.createTextNode(wanted)
    if (wanted instanceof Node) return wanted
    const { ns, tagName, className, style, children = [], ...properties } = wanted
    if (tagName === '#comment') return inert.createComment('')
    if (tagName === '#fragment') {
      const fragment = inert.createDocumentFragment()
      fragment.append(...children.map(make))
      return fragment
    }
    const element = typeof ns === 'string' ? inert.createElementNS(ns, tagName) : inert.createElement(tagName)
    // The renderer measures drawings, which have no measures in a document that is not shown; their styles state them.
    if (element instanceof SVGElement) Object.assign(element, { getBBox: () => new DOMRect() })
    if (className) element.setAttribute('class', className)
    if (typeof style === 'string') element.setAttribute('style', style)
    else if (style) Object.assign((element as HTMLElement).style, style)
    for (const [name, value] of Object.entries(properties)) if (value !== undefined) Object.assign(element, { [name]: value })
    element.append(...children.map(make))
    return element
  }
  return make
}

const tags =
  'section article header footer div p span a img table colgroup col tbody tr td ol li sup sub br wbr ins del svg g rect ellipse line polyline path image math mrow mfrac msup msub msubsup munder mover munderover msqrt mroot mn mi mo ms mtext mtable mtr mtd'
const attributes =
  'class style lang href src colspan rowspan x y width height cx cy rx ry x1 x2 y1 y2 points d fill stroke stroke-width viewBox preserveAspectRatio'

let purifier: Purifier | null = null

function sanitize(body: HTMLElement): DocumentFragment {
  if (!purifier) {
    // An instance of our own: its hooks concern documents only.
    purifier = DOMPurify(window)
    purifier.addHook('afterSanitizeAttributes', cleanElement)
  }
  const clean = purifier.sanitize(body, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_DATA_URI_TAGS: ['img', 'image'],
    RETURN_DOM_FRAGMENT: true,
  })
  const pages = clean.ownerDocument.createDocumentFragment()
  pages.append(...(clean.firstElementChild?.childNodes ?? []))
  return pages
}

const ownPicture = /^data:image\/(png|jpe?g|gif|bmp|webp|svg\+xml);base64,/i

/** Pictures are those that the document itself contains; links lead to the web, into a window of their own. */
function cleanElement(element: Element) {
  const style = element.getAttribute('style')
  if (style) element.setAttribute('style', withoutAddresses(style))
  const name = element.nodeName.toLowerCase()
  if (name === 'img') {
    if (!ownPicture.test(element.getAttribute('src') ?? '')) return element.remove()
    return element.setAttribute('alt', '')
  }
  element.removeAttribute('src')
  const href = element.getAttribute('href')
  if (href === null) return
  const isKept = name === 'a' ? /^(https?:\/\/|mailto:)/i.test(href) : name === 'image' && ownPicture.test(href)
  if (!isKept) return element.removeAttribute('href')
  if (name !== 'a') return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer nofollow')
}

/**
 * Style sheets may hold pictures of the document, and no other address, however it is spelled. The policy of the frame would refuse it
 * anyway. The renderer itself escapes nothing but the room behind a number.
 */
function withoutAddresses(css: string): string {
  const plain = css.replace(/\\(?!(?:9|a0)")/g, '')
  return plain.replace(/@import[^;]*;?/gi, '').replace(/(?:url|image|image-set)\((?!\s*["']?data:image\/)[^)]*\)?/gi, 'none')
}
