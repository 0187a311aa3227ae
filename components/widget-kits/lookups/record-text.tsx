'use client'
import { partsOf } from '@/lib/domain/joined-parts'
import { isMultiple } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { useFaceWords } from '../faces/use-face-words'
import { LinkedText } from './linked-text'
import { useRecordTexts } from './use-record-texts'

/** Text of chosen records: the server's, else their names, else what is stored (R7). */
export function RecordText({ node, value, text }: WidgetDisplayProps) {
  const { joint } = useFaceWords()
  if (text !== undefined) return <LinkedText parts={isMultiple(node) ? partsOf(text) : [text]} joint={joint} />
  return <LookedUp node={node} value={value} />
}

function LookedUp({ node, value }: WidgetDisplayProps) {
  const { joint } = useFaceWords()
  const { texts } = useRecordTexts(node, value)
  return <>{texts.length > 0 ? texts.map((one) => one.text).join(joint) : plainText(value)}</>
}
