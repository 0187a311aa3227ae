import type { WordDocument } from './word-document'

/** A policy of its own on top of the page's: even what slipped through could neither run nor load anything. */
export const frameSource = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><title></title></head><body></body></html>`

/** How pages of paper lie on the screen. Behind the document's own styles, which must not move them. */
const frameStyles = `
  :root { color-scheme: light; }
  html { background: #e3e6ea !important; scrollbar-color: #9aa0a8 transparent; }
  html[data-mode="dark"] { background: #24272c !important; }
  body { margin: 0 !important; padding: 8px 0 !important; color: #000; font: 14px/1.5 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
  body > section {
    margin: 16px auto !important; background: #fff; box-shadow: 0 1px 3px rgb(0 0 0 / 20%), 0 4px 16px rgb(0 0 0 / 12%);
    zoom: var(--tn-page-zoom, 1);
  }
  /* A whole page on a phone would be too small to be read: there the text takes the width that there is. */
  @media (max-width: 560px) {
    body > section { width: auto !important; min-height: 0 !important; margin: 8px !important; padding: 24px 16px !important; overflow-x: auto !important; }
    body > section > :is(header, footer) { margin: 0 0 12px !important; min-height: 0 !important; }
    img, svg { max-width: 100%; }
  }
  a[href] { color: #0b57d0 !important; text-decoration: underline !important; }
`

/** Ground to the left and right of the paper. */
const roomPx = 16

/** Puts the pages into the frame, never wider than it is, and keeps them so until told to end. */
export function fillFrame(frame: HTMLIFrameElement, { pages, css }: WordDocument, onClose: () => void): () => void {
  const { contentDocument: inside, contentWindow: view } = frame
  if (!inside || !view) return () => {}
  inside.documentElement.dataset['mode'] = document.documentElement.dataset['mode'] ?? 'light'
  // Style elements would need the page's nonce; constructed sheets are ours alone and need none.
  const { CSSStyleSheet } = view as Window & typeof globalThis
  inside.adoptedStyleSheets = [css, frameStyles].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  inside.body.replaceChildren(inside.importNode(pages, true))
  const scale = () => {
    const { style } = inside.documentElement
    style.setProperty('--tn-page-zoom', '1')
    const widest = Math.max(1, ...[...inside.body.children].map((page) => (page as HTMLElement).offsetWidth))
    const zoom = Math.min(1, (frame.clientWidth - roomPx) / widest)
    style.setProperty('--tn-page-zoom', String(Math.max(0.2, zoom)))
  }
  scale()
  const observer = new ResizeObserver(scale)
  observer.observe(frame)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  inside.addEventListener('keydown', handleKey)
  return () => {
    observer.disconnect()
    inside.removeEventListener('keydown', handleKey)
  }
}
