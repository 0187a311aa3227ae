import { numberText } from '@/lib/form/number-schema'
import type { WidgetDisplayProps } from '../define-widget'
import { rangeText } from '../range-text'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? rangeText(value, (part) => numberText(part, node))}</>
}
