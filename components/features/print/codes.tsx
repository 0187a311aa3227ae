import { QRCodeSVG } from 'qrcode.react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { encodeBarcode } from '@/components/widgets/barcode/encode-barcode'
import type { PrintEnvironment } from '@/lib/domain/print/operations'

/** Contract 1 §22. */
const barHeightDefault = 80
const barMargin = 5
const moduleWidthDefault = 2
const qrSizeDefault = 100
/** Longer texts make bars that no reader takes in. */
const barTextMax = 80
/** The largest code of the low level holds 2,953 bytes. */
const qrBytesMax = 2_900

/** Codes as pictures that are their own data; null for a text that no code can hold. */
export const codePicture: PrintEnvironment['codePicture'] = (kind, text, size) =>
  kind === 'barCode' ? barcodePicture(text, size) : qrPicture(text, size)

type Size = { width: number | null; height: number | null }

function barcodePicture(text: string, size: Size) {
  const bars = text.length > barTextMax ? null : encodeBarcode(text, 'code128')
  if (!bars) return null
  const height = size.height ?? barHeightDefault
  const width = size.width ?? bars.modules * moduleWidthDefault + 2 * barMargin
  const inner = { width: Math.max(1, width - 2 * barMargin), height: Math.max(1, height - 2 * barMargin) }
  const scale = `translate(${barMargin} ${barMargin}) scale(${inner.width / bars.modules} ${inner.height})`
  const ground = `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>`
  const drawn = `<path transform="${scale}" shape-rendering="crispEdges" d="${bars.path}"/>`
  return { source: svgAddress(width, height, ground + drawn), width, height }
}

function qrPicture(text: string, size: Size) {
  if (new TextEncoder().encode(text).length > qrBytesMax) return null
  const side = size.width ?? size.height ?? qrSizeDefault
  const holder = document.createElement('div')
  const root = createRoot(holder)
  flushSync(() => root.render(<QRCodeSVG value={text} size={side} level="L" marginSize={2} />))
  const svg = holder.querySelector('svg')
  const [viewBox, inner] = [svg?.getAttribute('viewBox'), svg?.innerHTML]
  root.unmount()
  if (!viewBox || !inner) return null
  return { source: svgAddress(side, size.height ?? side, inner, viewBox), width: side, height: size.height ?? side }
}

function svgAddress(width: number, height: number, inner: string, viewBox = `0 0 ${width} ${height}`): string {
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="none">${inner}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
