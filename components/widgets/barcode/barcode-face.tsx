'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { CodeFrame } from '@/components/widget-kits/faces/code-frame'
import { codeColor } from '@/components/widget-kits/faces/code-source'
import { numberAttribute, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { encodeBarcode } from './encode-barcode'

/** Spec 2 §3.5. */
const marginPx = 5

export function BarcodeFace({ node, text }: { node: FieldNode; text: string }) {
  const t = useTranslations('widgets')
  const format = textAttribute(node, 'format', 'code128')
  const bars = useMemo(() => encodeBarcode(text, format), [text, format])
  if (!bars) return <CodeFrame node={node} notice={t('code.unfit', { format })} />
  const modulePx = within(numberAttribute(node, 'width') ?? 4, 1, 10)
  const height = within(numberAttribute(node, 'height') ?? 40, 10, 300)
  const width = bars.modules * modulePx
  return (
    <CodeFrame node={node}>
      <svg
        role="img"
        aria-label={t('code.barcode', { text })}
        width={width + 2 * marginPx}
        height={height + 2 * marginPx}
        style={{ background: codeColor(node, 'background', '#ffffff'), padding: marginPx, boxSizing: 'border-box' }}
        viewBox={`0 0 ${bars.modules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path d={bars.path} fill={codeColor(node, 'lineColor', '#000000')} />
      </svg>
    </CodeFrame>
  )
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
