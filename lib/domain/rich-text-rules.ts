/**
 * What rich text may consist of (D10). One list for the browser, which cleans whatever it shows, and for the platform, which
 * cleans whatever it stores. Everything else could act, ask other servers for something or cover the page.
 */
export const richTextTags: readonly string[] = [
  ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'font'],
  ...['ul', 'ol', 'li', 'a', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
export const richTextAttributes: readonly string[] = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'dir', 'style', 'class', 'start', 'color'],
  ...['colspan', 'rowspan', 'align'],
]

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|hsla?\([\d\s.,%/deg]{1,40}\)|[a-z]{3,20})$/i

/** What the editor can produce, and what office programs write for the same. */
const styles: Readonly<Record<string, (value: string) => boolean>> = {
  color: (value) => colour.test(value),
  'background-color': (value) => colour.test(value),
  'font-size': (value) => isLength(value, 96) || /^(x{1,2}-)?(small|large)$|^(smaller|larger|medium)$/.test(value),
  'font-weight': (value) => /^(normal|bold|bolder|lighter|[1-9]00)$/.test(value),
  'font-style': (value) => /^(normal|italic|oblique)$/.test(value),
  'text-decoration': isDecoration,
  'text-decoration-line': isDecoration,
  'text-align': (value) => /^(left|right|center|justify|start|end)$/.test(value),
  'vertical-align': (value) => /^(sub|super|top|middle|bottom|baseline)$/.test(value),
  'margin-left': (value) => isLength(value, 480),
  'margin-inline-start': (value) => isLength(value, 480),
  'padding-left': (value) => isLength(value, 480),
  'text-indent': (value) => isLength(value, 480),
  width: (value) => isLength(value, 2000) || /^\d{1,3}(\.\d+)?%$/.test(value),
  height: (value) => isLength(value, 4000) || value === 'auto',
}

/** The part of a style attribute that is allowed, written anew. */
export function safeStyle(style: string): string {
  if (style.length > 20_000) return ''
  const kept: string[] = []
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase()
    if (Object.hasOwn(styles, name) && styles[name]?.(value)) kept.push(`${name}: ${value}`)
  }
  return kept.join('; ')
}

/**
 * Addresses of web pages, of this site, and of mail and telephone. An allow-list, so that no spelling of a script gets by. What
 * pictures may load, `picture-address.ts` decides; that a link to a call does nothing, the BFF sees to.
 */
export function isSafeHref(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?![/\\\s])|#)/i.test(href)
}

/** Width or height of a picture. */
export function isImageSide(size: string): boolean {
  return /^\d{1,4}(\.\d+)?(px|%)?$/.test(size)
}

/** Wire: rich text of earlier versions carries alignment, indent, size and direction as classes. */
export function readOldClass(name: string): { kind: string; value: string } | null {
  const match = /^ql-(align|indent|size|direction)-(\w+)$/.exec(name)
  return match ? { kind: match[1] ?? '', value: match[2] ?? '' } : null
}

function isDecoration(value: string): boolean {
  return /^(none|underline|line-through)( (underline|line-through))?$/.test(value)
}

const pixels: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16 }

/** A length from 0 up to the given number of pixels. */
function isLength(value: string, pixelsMax: number): boolean {
  const match = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt|em|rem)$/.exec(value)
  if (!match) return value === '0'
  return Number(match[1]) * (pixels[match[2] ?? ''] ?? 1) <= pixelsMax
}

/** Who chose colours chose them for white paper: on anything dark, dark red or black would not be read. */
export function hasOwnColors(html: string): boolean {
  return /<[^>]*(?:color|background)\s*[:=]/i.test(html)
}
