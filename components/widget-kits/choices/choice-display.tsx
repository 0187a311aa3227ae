'use client'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { ReadFace, SaidFace } from '../faces/read-face'
import { useNodeOptions } from '../widget-env'
import { labelOf, selectedValues } from './choices'
import { useUnnamed } from './use-unnamed'

/** Tags of the chosen options; the server's text wins (contract 3a §7). */
export function ChoiceDisplay(props: WidgetDisplayProps) {
  return props.text === undefined ? <Chosen {...props} Face={ReadFace} /> : <ReadFace {...props} />
}

/** Their labels alone. */
export function ChoiceWords(props: WidgetDisplayProps) {
  return props.text === undefined ? <Chosen {...props} Face={SaidFace} /> : <SaidFace {...props} />
}

function Chosen({ node, value, Face }: WidgetDisplayProps & { Face: typeof ReadFace }) {
  const { status, options } = useNodeOptions(node)
  const unnamed = useUnnamed(status)
  const chosen = selectedValues(value)
  if (chosen.length === 0) return <>{plainText(value)}</>
  if (unnamed !== undefined) return <>{unnamed}</>
  const labels = chosen.map((item) => labelOf(options, item))
  return <Face node={node} value={value} text={labels.join(',')} parts={labels} />
}

export { ChoiceDisplay as Detail, ChoiceWords as Print }
