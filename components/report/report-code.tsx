import { QRCodeSVG } from 'qrcode.react'
import { encodeBarcode } from '@/components/widgets/barcode/encode-barcode'

type CodeProps = { format: 'code128' | 'qr'; text: string; height: string }

/** What a reader takes in at once; longer texts stay texts. */
const textMax = { code128: 80, qr: 500 } as const

/** A bar or square code; a text that none can hold is shown as it is. */
export function ReportCode({ format, text, height }: CodeProps) {
  if (text === '') return null
  if (text.length > textMax[format]) return text
  if (format === 'qr') return <QRCodeSVG value={text} style={{ width: 'auto', height, maxWidth: '100%' }} />
  const bars = encodeBarcode(text, 'code128')
  if (!bars) return text
  return (
    <svg
      viewBox={`0 0 ${bars.modules} 1`}
      preserveAspectRatio="none"
      style={{ width: '90%', height, display: 'block', margin: 'auto' }}
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <path d={bars.path} />
    </svg>
  )
}
