import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'

export function Detail({ value, text }: WidgetDisplayProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text ?? plainText(value)}</span>
}

export function Cell({ value, text }: WidgetDisplayProps) {
  return <>{text ?? plainText(value)}</>
}
