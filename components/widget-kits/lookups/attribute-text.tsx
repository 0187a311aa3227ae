'use client'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetProps } from '../define-widget'
import { ReadonlyFace } from '../faces/readonly-face'
import { useAttributeText } from '../widget-env'

/** A column of the record chosen in another field: what is stored, else what the record says now (contract 3a §4.6). */
export function AttributeText(props: WidgetProps) {
  const shown = useAttributeText(props.node)
  // A field with a name stores its text.
  return <ReadonlyFace {...props} text={props.node.name === '' ? shown : plainText(props.value)} />
}
