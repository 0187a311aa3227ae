'use client'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { LinkedText } from './linked-text'
import { useRecordTexts } from './use-record-texts'

/** Text of chosen records: the server's, else their names, else what is stored (R7). */
export function RecordText({ node, value, text }: WidgetDisplayProps) {
  if (text !== undefined) return <LinkedText text={text} />
  return <LookedUp node={node} value={value} />
}

function LookedUp({ node, value }: WidgetDisplayProps) {
  const { texts } = useRecordTexts(node, value)
  return <>{texts.length > 0 ? texts.map((one) => one.text).join(',') : plainText(value)}</>
}
