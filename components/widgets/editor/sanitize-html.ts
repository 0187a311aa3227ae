import DOMPurify, { type DOMPurify as Purifier } from 'dompurify'
import { pictureAddress } from '@/lib/domain/picture-address'
import { isImageSide, isSafeHref, readOldClass, richTextAttributes, richTextTags, safeStyle } from '@/lib/domain/rich-text-rules'

let purifier: Purifier | null = null

/** An instance of our own: its hooks concern rich text only. */
function ownPurifier(): Purifier {
  if (purifier) return purifier
  purifier = DOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element instanceof HTMLElement) cleanElement(element)
  })
  return purifier
}

/**
 * Rich text as it may be shown: an allow-list of elements, attributes and styles, so that nothing in it acts, asks other
 * servers for pictures or covers the page (D10). The classes of older editors become the styles they stood for. Without a
 * document, on the server, nothing is let through.
 */
export function sanitizeHtml(html: string): string {
  if (typeof window === 'undefined' || html === '') return ''
  return ownPurifier().sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...richTextAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_DATA_URI_TAGS: ['img'],
  })
}

/** The words alone, for lists. Parsed in a document of its own, in which nothing is loaded or run. */
export function htmlText(html: string): string {
  if (typeof window === 'undefined' || html === '') return ''
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const silent of body.querySelectorAll('script, style, noscript, template')) silent.remove()
  for (const block of body.querySelectorAll('p, div, li, br, h1, h2, h3, h4, h5, h6, tr, td')) block.append(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function cleanElement(element: HTMLElement) {
  const classNames = element.getAttribute('class')?.split(/\s+/) ?? []
  element.removeAttribute('class')
  for (const name of classNames) applyOldClass(element, name)
  const style = safeStyle(element.getAttribute('style') ?? '')
  if (style) element.setAttribute('style', style)
  else element.removeAttribute('style')
  if (element.tagName === 'A') cleanLink(element)
  else element.removeAttribute('href')
  if (element.tagName === 'IMG') cleanImage(element)
  else element.removeAttribute('src')
}

function cleanLink(link: HTMLElement) {
  if (!isSafeHref(link.getAttribute('href') ?? '')) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}

function cleanImage(image: HTMLElement) {
  const address = pictureAddress(image.getAttribute('src') ?? '')
  if (address === null) {
    image.remove()
    return
  }
  image.setAttribute('src', address)
  for (const side of ['width', 'height']) {
    if (!isImageSide(image.getAttribute(side) ?? '')) image.removeAttribute(side)
  }
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

const sizes: Readonly<Record<string, string>> = { small: '12px', large: '20px', huge: '32px' }

function applyOldClass(element: HTMLElement, name: string) {
  const old = readOldClass(name)
  if (!old) return
  const { kind, value } = old
  if (kind === 'align' && /^(center|right|justify)$/.test(value)) element.style.textAlign = value
  if (kind === 'indent' && /^[1-8]$/.test(value)) element.style.marginInlineStart = `${Number(value) * 2}em`
  if (kind === 'direction' && value === 'rtl') element.dir = 'rtl'
  if (kind === 'size' && sizes[value]) element.style.fontSize = sizes[value]
}
