import sanitize from 'sanitize-html'
import { pictureAddress } from '@/lib/domain/picture-address'
import { isImageSide, isSafeHref, readOldClass, richTextAttributes, richTextTags, safeStyle } from '@/lib/domain/rich-text-rules'

type Attributes = Readonly<Record<string, string>>

/** Elements that close themselves, or are closed by their next one, do not nest. */
const flat = new Set(['br', 'hr', 'img', 'col', 'p', 'li', 'tr', 'td', 'th'])
/** The parser looks through all open elements at every end tag, so their number has a bound. */
const depthMax = 1000
/** Far more than 5 MB of writing has; what is beyond would hold up everybody else. */
const tagsMax = 200_000
const tags = new Set(richTextTags)
const attributes = new Set([...richTextAttributes, 'target', 'rel'])

/**
 * Rich text as it may be stored (D10): whoever shows it later, in whatever client, finds nothing in it that acts. A text of which
 * nothing is refused stays as it is, byte for byte; of any other the refused markup goes and the words stay.
 */
export function cleanRichText(html: string): string {
  // Nobody writes such a text, and it would hold up whoever reads it too; as plain words it is harmless and complete.
  if (isTooTangled(html)) return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  if (isPlainlyAllowed(html)) return html
  return sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: { '*': [...attributes] },
    // Addresses, styles and classes are judged by our own rules, the same as those of the browser.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    nonTextTags: ['script', 'style', 'noscript', 'template', 'iframe', 'noembed', 'noframes', 'object', 'svg', 'math'],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  })
}

function cleanAttributes(tag: string, given: Attributes): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const clean = attributes.has(name) ? cleanAttribute(tag, name, value) : null
    if (clean !== null) kept[name] = clean
  }
  return kept
}

/** The value as it may be stored, or null for an attribute that has to go. */
function cleanAttribute(tag: string, name: string, value: string): string | null {
  switch (name) {
    case 'href':
      return tag === 'a' && isSafeHref(value) ? value : null
    case 'src':
      return tag === 'img' ? pictureAddress(value) : null
    case 'style':
      return safeStyle(value) || null
    case 'class':
      return value.split(/\s+/).filter(readOldClass).join(' ') || null
    case 'width':
    case 'height':
      return tag !== 'img' || isImageSide(value) ? value : null
    case 'target':
      return tag === 'a' && /^_(blank|self)$/.test(value) ? value : null
    case 'rel':
      return tag === 'a' && /^[a-z -]{0,80}$/.test(value) ? value : null
    default:
      return value
  }
}

/**
 * Whether the text is written plainly, the way editors write it, in allowed markup only. What is written in any other way is
 * left to the parser: no comment, no half tag and no unquoted value counts as plain.
 */
function isPlainlyAllowed(html: string): boolean {
  const tagStart = /<(\/?)([a-z][a-z0-9]*)/y
  let at = html.indexOf('<')
  while (at >= 0) {
    tagStart.lastIndex = at
    const [start, slash, tag = ''] = tagStart.exec(html) ?? []
    if (start === undefined || !tags.has(tag)) return false
    const end = slash ? at + start.length : endOfAttributes(html, at + start.length, tag)
    const close = /\s?\/?>/y
    close.lastIndex = end
    if (end < 0 || !close.test(html)) return false
    at = html.indexOf('<', close.lastIndex)
  }
  return true
}

/** Where the attributes of a tag end, or -1 when one of them is not plain or not allowed as it is. */
function endOfAttributes(html: string, from: number, tag: string): number {
  const attribute = /\s([a-z]+)="/y
  let at = from
  for (;;) {
    attribute.lastIndex = at
    const name = attribute.exec(html)?.[1]
    if (name === undefined) return at
    const end = html.indexOf('"', attribute.lastIndex)
    const value = html.slice(attribute.lastIndex, end)
    if (end < 0 || !attributes.has(name) || !isKept(tag, name, value)) return -1
    at = end + 1
  }
}

function isKept(tag: string, name: string, value: string): boolean {
  if (value.includes('<')) return false
  // An editor ends its last declaration with a semicolon and blanks are a matter of taste; only what is said counts.
  if (name === 'style') return !value.includes('&') && sameStyle(safeStyle(value), value)
  // Entities are read by the parser, so that no address hides behind them; in an ampersand of a query nothing hides.
  if (name === 'href' && /&(?!amp;)/.test(value)) return false
  return cleanAttribute(tag, name, value) === value
}

function sameStyle(clean: string, given: string): boolean {
  const bare = (style: string) => style.toLowerCase().replace(/\s+/g, '').replace(/;+$/, '')
  return bare(clean) === bare(given)
}

function isTooTangled(html: string): boolean {
  if (hasMoreSigns(html, '<', tagsMax)) return true
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (flat.has(name.toLowerCase())) continue
    depth += slash ? -1 : 1
    if (depth > depthMax) return true
  }
  return false
}

/** Whether the sign stands in it more often; also what begins no tag costs the parser its time. */
function hasMoreSigns(html: string, sign: string, max: number): boolean {
  let count = 0
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + 1)) {
    count += 1
    if (count > max) return true
  }
  return false
}
