import DOMPurify, { type DOMPurify as Purifier } from 'dompurify'
import { pictureAddress } from '@/lib/domain/picture-address'
import {
  safeTemplateStyle,
  styleDeclarations,
  tagClass,
  templateAttributes,
  templateTags,
} from '@/lib/domain/print/template-rules'

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
export function sanitizeTemplate(html: string, keptAttributes: readonly string[] = []): HTMLElement {
  const fragment = ownPurifier().sanitize(html, {
    ALLOWED_TAGS: [...templateTags],
    ALLOWED_ATTR: [...templateAttributes, ...keptAttributes],
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

/**
 * The same for who edits it: tags keep the class by which other clients know them (contract 2 §20.1), and nothing else has one.
 */
export function sanitizeForEditing(html: string): HTMLElement {
  const body = sanitizeTemplate(html, ['class'])
  for (const element of body.querySelectorAll('[class]')) {
    const isTag = element.hasAttribute('data-tag') && tagClass.test(element.getAttribute('class') ?? '')
    if (!isTag) element.removeAttribute('class')
  }
  return body
}

/** What of a template is lost when it is edited: names of elements and attributes, and how often something else was left out. */
export function lossesOf(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const tags = new Set(templateTags)
  const attributes = new Set(templateAttributes)
  const lost = new Set<string>()
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    if (!tags.has(tag)) lost.add(`<${tag}>`)
    for (const { name, value } of element.attributes) {
      if (name === 'class' && element.hasAttribute('data-tag') && tagClass.test(value)) continue
      if (!attributes.has(name)) lost.add(name)
      else if (name === 'style') for (const style of lostStyles(value)) lost.add(style)
    }
  }
  return [...lost]
}

function lostStyles(style: string): readonly string[] {
  const kept = new Set(styleDeclarations(safeTemplateStyle(style)).map(([name]) => name))
  return styleDeclarations(style)
    .map(([name]) => name)
    .filter((name) => name !== '' && !kept.has(name))
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
