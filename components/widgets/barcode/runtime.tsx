'use client'
import { useTranslations } from 'next-intl'
import { lazyCode } from '@/components/ui/lazy-code'
import { CodeFrame } from '@/components/widget-kits/faces/code-frame'
import { useCodeText } from '@/components/widget-kits/faces/code-source'
import type { FieldNode } from '@/lib/form/types'

const BarcodeFace = lazyCode(async () => (await import('./barcode-face')).BarcodeFace)

/** Longer texts make bars that no reader takes in. */
const textLengthMax = 80

/** A barcode of letters and digits (spec 2 §5.1). The encoder comes with the first one that is drawn. */
export function Runtime({ node }: { node: FieldNode }) {
  const t = useTranslations('widgets')
  const text = useCodeText(node)
  if (text === '') return <CodeFrame node={node} notice={t('code.empty')} />
  if (text.length > textLengthMax) return <CodeFrame node={node} notice={t('code.tooLong')} />
  if (!/^[a-z0-9]+$/i.test(text)) return <CodeFrame node={node} notice={t('code.alphanumeric')} />
  return <BarcodeFace node={node} text={text} fallback={<CodeFrame node={node} />} />
}
