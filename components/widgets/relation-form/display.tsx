'use client'
import { fieldStyles } from '@/components/ui/field'
import { textAttribute } from '@/lib/form/attributes'
import { selectedValues } from '../choices'
import type { WidgetDisplayProps } from '../define-widget'
import { RecordText } from '../lookups/record-text'
import { useWidgetEnv } from '../widget-env'

/** Leads to the linked record where its id is known and somebody can show it (contract 3a §15). */
export function Detail(props: WidgetDisplayProps) {
  const { node, value, text } = props
  const openRecord = useWidgetEnv()?.openRecord
  const modelId = textAttribute(node, 'modelId')
  const [id] = selectedValues(value)
  // Where only texts are known, the value is the text itself.
  if (!openRecord || modelId === '' || !id || id === text) return <RecordText {...props} />
  return (
    <button type="button" className={fieldStyles.linkButton} onClick={() => openRecord(modelId, id)}>
      <RecordText {...props} />
    </button>
  )
}

/** A list has a click of its own. */
export function Cell(props: WidgetDisplayProps) {
  return <RecordText {...props} />
}

export function Print(props: WidgetDisplayProps) {
  return <RecordText {...props} />
}
