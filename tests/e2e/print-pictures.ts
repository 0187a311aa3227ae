import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

const reader = path.join(process.cwd(), 'node_modules/pdfjs-dist/build')
const proofPath = '/print-proof'

/** How the pages that a printer would get look, as pictures in the size of the screen, and how large their paper is in millimetres. */
export type Printed = { pictures: string[]; papers: string[] }

/**
 * What is in the preview, printed to a file by the browser itself and opened again by a reader of such files. Fonts differ from
 * machine to machine, so pictures are compared with each other within one run, not with stored ones.
 */
export async function printed(page: Page): Promise<Printed> {
  const { styles, body } = await page.getByTitle('打印内容').evaluate((frame: HTMLIFrameElement) => {
    const paper = frame.contentDocument
    const rules = [...(paper?.adoptedStyleSheets ?? [])].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    return { styles: rules.join('\n'), body: paper?.body.innerHTML ?? '' }
  })
  const proof = await page.context().newPage()
  await proof.route(`**${proofPath}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(proofPath.length + 1)
    if (!/^pdf[a-z.]*\.mjs$/.test(name))
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><style>${styles}</style>${body}`,
      })
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(path.join(reader, name), 'utf8') })
  })
  await proof.goto(proofPath)
  await proof.waitForFunction(() => [...document.images].every((image) => image.complete))
  const file = await proof.pdf({ preferCSSPageSize: true, printBackground: true })
  const result = await proof.evaluate(drawPages, { base: proofPath, data: file.toString('base64') })
  await proof.close()
  return result
}

async function drawPages({ base, data }: { base: string; data: string }): Promise<Printed> {
  type Viewport = { width: number; height: number }
  type PdfPage = {
    getViewport: (options: { scale: number }) => Viewport
    render: (options: { canvas: HTMLCanvasElement; viewport: Viewport }) => { promise: Promise<void> }
  }
  type Pdf = { numPages: number; getPage: (number: number) => Promise<PdfPage> }
  const pdfjs = await import(/* @vite-ignore */ `${base}/pdf.min.mjs`)
  pdfjs.GlobalWorkerOptions.workerSrc = `${base}/pdf.worker.min.mjs`
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const pdf: Pdf = await pdfjs.getDocument({ data: bytes }).promise
  const result: Printed = { pictures: [], papers: [] }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number)
    const paper = sheet.getViewport({ scale: 25.4 / 72 })
    const viewport = sheet.getViewport({ scale: 96 / 72 })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await sheet.render({ canvas, viewport }).promise
    result.papers.push(`${Math.round(paper.width)}x${Math.round(paper.height)}`)
    result.pictures.push(canvas.toDataURL('image/png'))
  }
  return result
}

/**
 * How different two pictures of a page are, from 0 to 100: the share of its small fields that are darker or lighter by a fifth.
 * Fields of 6 pixels do not see how letters are smoothed, but a missing line, a moved column or another text.
 */
export async function difference(page: Page, one: string, other: string): Promise<number> {
  const blank = await page.context().newPage()
  const share = await blank.evaluate(
    async (sources) => {
      const fields = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 132
          canvas.height = 187
          const context = canvas.getContext('2d')
          if (!context) throw new Error('no canvas')
          context.imageSmoothingQuality = 'high'
          context.drawImage(image, 0, 0, canvas.width, canvas.height)
          return context.getImageData(0, 0, canvas.width, canvas.height).data
        }),
      )
      const [first, second] = fields
      if (!first || !second) throw new Error('two pictures are compared')
      let count = 0
      for (let at = 0; at < first.length; at += 4) if (Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > 51) count += 1
      return (count / (first.length / 4)) * 100
    },
    [one, other],
  )
  await blank.close()
  return share
}

/** A sheet of the preview as it stands on the screen. */
export async function sheetPicture(page: Page, index: number): Promise<string> {
  const sheet = page.frameLocator('iframe[title="打印内容"]').locator('section').nth(index)
  await expect(sheet).toBeVisible()
  return `data:image/png;base64,${(await sheet.screenshot()).toString('base64')}`
}
