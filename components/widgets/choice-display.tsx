'use client'
import { plainText } from '@/lib/form/wire-values'
import { labelOf, selectedValues } from './choices'
import type { WidgetDisplayProps } from './define-widget'
import { useUnnamed } from './use-unnamed'
import { useNodeOptions } from './widget-env'

/** Labels of the chosen options joined by a comma (contract 3a §7); the server's text wins. */
export function ChoiceDisplay({ node, value, text }: WidgetDisplayProps) {
  if (text !== undefined) return <>{text}</>
  return <ChosenLabels node={node} value={value} />
}

function ChosenLabels({ node, value }: WidgetDisplayProps) {
  const { status, options } = useNodeOptions(node)
  const unnamed = useUnnamed(status)
  const chosen = selectedValues(value)
  if (chosen.length === 0) return <>{plainText(value)}</>
  if (unnamed !== undefined) return <>{unnamed}</>
  return <>{chosen.map((item) => labelOf(options, item)).join(',')}</>
}
