import { imageBytesMax, imageBytesOf, imagesBytesMax, pasteLengthMax, pasteMarkupLengthMax } from './image-limits'
import { sanitizeHtml } from './sanitize-html'

export type PasteFault = 'pasteTooLong' | 'imageTooLarge' | 'imagesTooLarge'

/** Why a text cannot be pasted. Looks at its length first, so that a huge one costs nothing (D17). */
export function pasteFault(html: string, presentImageBytes: number): PasteFault | null {
  if (html.length > pasteLengthMax) return 'pasteTooLong'
  const { largest, total } = imageBytesOf(html)
  if (html.length - (total * 4) / 3 > pasteMarkupLengthMax) return 'pasteTooLong'
  if (largest > imageBytesMax) return 'imageTooLarge'
  return total + presentImageBytes > imagesBytesMax ? 'imagesTooLarge' : null
}

/** What other programs put on the clipboard, as the editor would have written it. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(fragmentOf(html), 'text/html')
  // Pictures of an office document point to files of that computer.
  for (const image of body.querySelectorAll('img')) {
    if (/^(file|cid|about|blob):/i.test(image.getAttribute('src') ?? '')) image.remove()
  }
  for (const junk of body.querySelectorAll('style, script, meta, link, xml, title')) junk.remove()
  wordLists(body)
  return sanitizeHtml(body.innerHTML)
}

/** The part that was marked; around it stands a whole document with its styles. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->')
  const end = html.lastIndexOf('<!--EndFragment-->')
  return start >= 0 && end > start ? html.slice(start + '<!--StartFragment-->'.length, end) : html
}

/** A word processor writes lists as paragraphs with a mark in front; they become lists again. */
function wordLists(body: HTMLElement) {
  let open: HTMLElement[] = []
  let before: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    const level = Math.min(8, Number(/mso-list:[^;]*level(\d)/i.exec(style)?.[1] ?? 0))
    if (level === 0) continue
    if (paragraph.previousElementSibling !== before || before === null) open = []
    const isOrdered = takeMark(paragraph)
    open = open.slice(0, level)
    while (open.length < level) open.push(newList(open.at(-1), isOrdered, paragraph))
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    before = open[0] ?? null
    paragraph.remove()
  }
}

function newList(around: HTMLElement | undefined, isOrdered: boolean, paragraph: HTMLElement): HTMLElement {
  const list = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
  if (!around) paragraph.before(list)
  else (around.lastElementChild ?? around).append(list)
  return list
}

/** Removes the number or dot in front of an item; true when it was a number. */
function takeMark(paragraph: HTMLElement): boolean {
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = mark?.textContent ?? ''
  mark?.remove()
  return /^[\s(（]*([0-9]{1,3}|[a-z]|[ivx]{1,6}|[一二三四五六七八九十]{1,3})[.、)）]/i.test(text)
}
