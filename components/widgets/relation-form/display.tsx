'use client'
import { fieldStyles } from '@/components/ui/field'
import { selectedValues } from '@/components/widget-kits/choices/choices'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { RecordText } from '@/components/widget-kits/lookups/record-text'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { textAttribute } from '@/lib/form/attributes'

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
