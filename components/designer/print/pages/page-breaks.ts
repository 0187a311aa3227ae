/** Something that no page break goes through: a line of words, a row, a picture. From the top of the content, in CSS pixels. */
export type Piece = { top: number; bottom: number; isForced?: boolean }

/**
 * Where the printer begins a new page: before a piece that does not fit on the page any more, and at every break that the template asks
 * for. Pieces that are higher than a page go through it, as on paper.
 */
export function pageBreaks(pieces: readonly Piece[], pageHeight: number): readonly { top: number; isForced: boolean }[] {
  if (pageHeight <= 0) return []
  const breaks: { top: number; isForced: boolean }[] = []
  let start = 0
  for (const { top, bottom, isForced = false } of pieces.toSorted((a, b) => a.top - b.top)) {
    if (isForced) {
      start = bottom
      breaks.push({ top, isForced })
      continue
    }
    if (bottom - start <= pageHeight + tolerance) continue
    if (top > start + tolerance && bottom - top <= pageHeight) {
      start = top
      breaks.push({ top, isForced })
    }
    while (bottom - start > pageHeight + tolerance) {
      start += pageHeight
      breaks.push({ top: start, isForced })
    }
  }
  return breaks
}

/** Fractions of a pixel are no reason for another page. */
const tolerance = 0.5

const piecesMax = 5_000

/** The pieces of what an editor shows. `zoom` is by how much it is enlarged. */
export function piecesOf(content: HTMLElement, zoom: number): readonly Piece[] {
  const { top: origin } = content.getBoundingClientRect()
  const at = ({ top, bottom }: DOMRect | DOMRectReadOnly) => ({ top: (top - origin) / zoom, bottom: (bottom - origin) / zoom })
  const pieces: Piece[] = []
  for (const element of content.querySelectorAll<HTMLElement>(selector)) {
    if (pieces.length >= piecesMax) break
    const rect = at(element.getBoundingClientRect())
    if (element.matches('[data-page-break]')) {
      if (!element.closest('td, th')) pieces.push({ ...rect, isForced: true })
    } else if (element.matches('tr')) {
      if (element.parentElement?.closest('tr')) continue
      if (element.matches('[data-break-before]')) pieces.push({ top: rect.top, bottom: rect.top, isForced: true })
      pieces.push(rect)
    } else if (!element.closest('tr')) pieces.push(...(element.matches('img, hr') ? [rect] : linesOf(element).map(at)))
  }
  return pieces
}

const selector = '[data-page-break], tr, img, hr, p, h1, h2, h3, h4, h5, h6, li, pre, div, blockquote, section'

/** Words that stand in the element itself, line by line. */
function linesOf(element: HTMLElement): readonly DOMRect[] {
  const hasBlocks =
    element.querySelector(':scope :is(p, div, h1, h2, h3, h4, h5, h6, table, ul, ol, section, blockquote)') !== null
  if (hasBlocks) return []
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()].filter(({ height }) => height > 0)
}
