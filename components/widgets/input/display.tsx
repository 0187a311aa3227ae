import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { addons, flagAttribute } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.1: the detail shows the addon texts around the value; a password stays hidden. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const shown = hideSecret({ node, value, text })
  const { before, after } = addons(node)
  if (shown === '') return null
  // Texts made by a server may carry the addons already.
  if (shown.startsWith(before) && shown.endsWith(after)) return <>{shown}</>
  return <>{`${before}${shown}${after}`}</>
}

export function Cell(props: WidgetDisplayProps) {
  return <>{hideSecret(props)}</>
}

function hideSecret({ node, value, text }: WidgetDisplayProps): string {
  const shown = text ?? plainText(value)
  return flagAttribute(node, 'showPassword') && shown !== '' ? '••••••' : shown
}
