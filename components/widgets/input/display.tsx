import { addons, flagAttribute } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'

/** Contract 3a §4.1: the detail shows the addon texts around the value; a password stays hidden. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const shown = faceText({ node, value, text })
  if (shown === '') return null
  const { before, after } = addons(node)
  return (
    <>
      {before}
      {shown}
      {after}
    </>
  )
}

export function Cell(props: WidgetDisplayProps) {
  return <>{faceText(props)}</>
}

function faceText({ node, value, text }: WidgetDisplayProps): string {
  const shown = text ?? plainText(value)
  return flagAttribute(node, 'showPassword') && shown !== '' ? '••••••' : shown
}
