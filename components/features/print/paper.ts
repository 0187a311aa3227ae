import type { PageSetup } from '@/lib/domain/print/page-setup'
import { pageBreakAttribute } from '@/lib/domain/print/prepare-template'
import { picturesWaitMs, pixelsPerMm } from './constants'
import { paperStyles, sheetClass } from './paper-styles'

/** A policy of its own on top of the page's: even what slipped through could neither run nor load anything foreign. */
export const paperSource = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'"><title></title></head><body></body></html>`

/** Ground to the left and right of the paper. */
const roomPx = 24

/** The document in the preview's frame: sheets are laid into it one after another, and it is what is printed. */
export type Paper = {
  document: Document
  setUp: (page: PageSetup, title: string) => void
  /** Lays the content of one record on as many sheets as it has page breaks between its blocks. */
  lay: (content: Element) => void
  fit: (widthPx: number) => void
  sheets: () => readonly Element[]
  /** False for a paper that was put away while its pictures were waited for. */
  print: () => Promise<boolean>
}

export function paperOf(frame: HTMLIFrameElement): Paper | null {
  const { contentDocument: document, contentWindow: view } = frame
  if (!document?.body || !view) return null
  let widthMm = 210
  let frameWidthPx = frame.clientWidth
  const scale = () => {
    const zoom = Math.min(1, (frameWidthPx - roomPx) / (widthMm * pixelsPerMm))
    document.documentElement.style.setProperty('--zoom', String(Math.max(0.2, zoom)))
  }
  return {
    document,
    setUp: (page, title) => {
      widthMm = page.width
      document.title = title
      setStyles(document, view, paperStyles(page))
      scale()
    },
    lay: (content) => document.body.append(...sheetsOf(document, content)),
    fit: (widthPx) => {
      frameWidthPx = widthPx
      scale()
    },
    sheets: () => [...document.querySelectorAll(`.${sheetClass}`)],
    print: async () => {
      await picturesReady(document)
      if (view.closed) return false
      view.print()
      return true
    },
  }
}

/** Style elements would need the page's nonce; a constructed sheet is ours alone and needs none. */
function setStyles(document: Document, view: Window, text: string) {
  const { CSSStyleSheet } = view as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [sheet]
}

/** Cuts the content at its page breaks; the elements around a break go on behind it. Inside of tables the printer breaks. */
function sheetsOf(document: Document, content: Element): readonly Element[] {
  const sheets: Element[] = []
  for (const mark of content.querySelectorAll(`div[${pageBreakAttribute}]`)) {
    if (mark.closest('td, th')) continue
    const before = document.createRange()
    before.setStart(content, 0)
    before.setEndBefore(mark)
    sheets.push(sheetOf(document, before.extractContents()))
    mark.remove()
  }
  sheets.push(sheetOf(document, ...content.childNodes))
  return sheets.filter((sheet, index) => index === 0 || isFilled(sheet))
}

function sheetOf(document: Document, ...nodes: readonly Node[]): Element {
  const sheet = document.createElement('section')
  sheet.className = sheetClass
  sheet.append(...nodes)
  return sheet
}

/** A break at the very end makes no empty sheet. */
function isFilled(sheet: Element): boolean {
  return (sheet.textContent ?? '').trim() !== '' || sheet.querySelector('img, table, hr') !== null
}

async function picturesReady(document: Document): Promise<void> {
  const waiting = [...document.images].filter((image) => !image.complete).map((image) => image.decode().catch(() => undefined))
  if (waiting.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, picturesWaitMs)
  })
  await Promise.race([Promise.all(waiting), limit])
  clearTimeout(timer)
}
