import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { rangeText } from '../range-text'

export function Detail({ value, text }: WidgetDisplayProps) {
  return <>{text ?? rangeText(value, plainText)}</>
}
