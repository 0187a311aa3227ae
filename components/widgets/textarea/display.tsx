import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { plainText } from '@/lib/form/wire-values'

export function Detail({ value, text }: WidgetDisplayProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text ?? plainText(value)}</span>
}

export function Cell({ value, text }: WidgetDisplayProps) {
  return <>{text ?? plainText(value)}</>
}
