'use client'
import { useTranslations } from 'next-intl'
import { lazyCode } from '@/components/ui/lazy-code'
import { CodeFrame } from '@/components/widget-kits/faces/code-frame'
import { codeColor, useCodeText } from '@/components/widget-kits/faces/code-source'
import { numberAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

const QrCode = lazyCode(async () => (await import('qrcode.react')).QRCodeSVG)

/** The largest code of the low level holds 2,953 bytes. */
const bytesMax = 2_900

/** A QR code of the low level (spec 2 §3.5). The encoder comes with the first one that is drawn. */
export function Runtime({ node }: { node: FieldNode }) {
  const t = useTranslations('widgets')
  const text = useCodeText(node)
  if (text === '') return <CodeFrame node={node} notice={t('code.empty')} />
  if (new TextEncoder().encode(text).length > bytesMax) return <CodeFrame node={node} notice={t('code.tooLong')} />
  const width = Math.min(600, Math.max(40, numberAttribute(node, 'width') ?? 100))
  return (
    <CodeFrame node={node}>
      <div style={{ minHeight: `min(${width}px, 80vw)` }}>
        <QrCode
          role="img"
          aria-label={t('code.qrcode')}
          value={text}
          size={width}
          level="L"
          marginSize={2}
          fgColor={codeColor(node, 'colorDark', '#000000')}
          bgColor={codeColor(node, 'colorLight', '#ffffff')}
        />
      </div>
    </CodeFrame>
  )
}
