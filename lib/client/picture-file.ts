import { saveBlob } from '@/lib/client/save-blob'
import type { Picture } from '@/lib/domain/tree-picture'

/** Browsers draw no larger pictures. */
const sideMax = 16_000
const pixelsMax = 100_000_000
/** Smaller than this nothing of it could be read. */
const readableScale = 0.35
const sharpScale = 2

export function saveSvg({ svg }: Picture, name: string): void {
  saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** Saves the picture in points, or says why not: larger than browsers draw, or not drawn by this one. */
export async function savePng({ svg, width, height }: Picture, name: string): Promise<'saved' | 'tooLarge' | 'notDrawn'> {
  const scale = Math.min(sharpScale, sideMax / width, sideMax / height, Math.sqrt(pixelsMax / (width * height)))
  if (scale < readableScale) return 'tooLarge'
  const blob = await drawn(svg, { width: Math.floor(width * scale), height: Math.floor(height * scale) })
  if (!blob) return 'notDrawn'
  saveBlob(blob, `${name}.png`)
  return 'saved'
}

/** Null where the browser could not do it. */
async function drawn(svg: string, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const paint = canvas.getContext('2d')
    if (!paint) return null
    paint.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

const paper = '<!doctype html><html><head><meta charset="utf-8"><title></title></head><body></body></html>'

/** On one sheet, upright or across as it fits better. The frame goes when it was printed or put away. */
export function printPicture({ svg, width, height }: Picture, title: string): void {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', inset: '0', width: '0', height: '0', border: '0' })
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.srcdoc = paper
  frame.onload = () => {
    const { contentWindow: view, contentDocument: page } = frame
    if (!view || !page) return
    const { CSSStyleSheet } = view as Window & typeof globalThis
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `@page{size:A4 ${width > height ? 'landscape' : 'portrait'};margin:10mm}html,body{margin:0}svg{display:block;width:100%;height:auto;max-height:100vh}`,
    )
    page.adoptedStyleSheets = [sheet]
    page.title = title
    page.body.append(page.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true))
    view.onafterprint = () => frame.remove()
    view.print()
  }
  document.body.append(frame)
}
