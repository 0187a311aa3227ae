import DOMPurify, { type DOMPurify as Purifier } from 'dompurify'
import { pictureAddress } from '@/lib/domain/picture-address'
import { safeTemplateStyle, templateAttributes, templateTags } from '@/lib/domain/print/template-rules'

let purifier: Purifier | null = null

/** An instance of our own: its hooks concern templates only. */
function ownPurifier(): Purifier {
  if (purifier) return purifier
  purifier = DOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', cleanElement)
  return purifier
}

/**
 * The body of a template as it may be shown (D11), in a document in which nothing is loaded or run. What was not allowed is
 * gone; placeholders are still text.
 */
export function sanitizeTemplate(html: string): HTMLElement {
  const fragment = ownPurifier().sanitize(html, {
    ALLOWED_TAGS: [...templateTags],
    ALLOWED_ATTR: [...templateAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_DATA_URI_TAGS: ['img'],
    RETURN_DOM_FRAGMENT: true,
  })
  const inert = document.implementation.createHTMLDocument('')
  const body = inert.createElement('div')
  body.append(inert.adoptNode(fragment))
  return body
}

function cleanElement(element: Element) {
  const style = safeTemplateStyle(element.getAttribute('style') ?? '')
  if (style) element.setAttribute('style', style)
  else element.removeAttribute('style')
  if (element.tagName !== 'IMG') return element.removeAttribute('src')
  const source = pictureAddress(element.getAttribute('src') ?? '')
  if (!source) return element.remove()
  element.setAttribute('src', source)
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '')
}
