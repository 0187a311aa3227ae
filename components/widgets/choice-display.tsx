'use client'
import { plainText } from '@/lib/form/wire-values'
import { labelOf, selectedValues } from './choices'
import type { WidgetDisplayProps } from './define-widget'
import { useNodeOptions } from './widget-env'

/** Labels of the chosen options joined by a comma (contract 3a §7); the server's text wins. */
export function ChoiceDisplay({ node, value, text }: WidgetDisplayProps) {
  if (text !== undefined) return <>{text}</>
  return <ChosenLabels node={node} value={value} />
}

function ChosenLabels({ node, value }: WidgetDisplayProps) {
  const { options } = useNodeOptions(node)
  const chosen = selectedValues(value)
  if (chosen.length === 0) return <>{plainText(value)}</>
  return <>{chosen.map((item) => labelOf(options, item)).join(',')}</>
}
