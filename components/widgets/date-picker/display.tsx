import { dateText, decodeDate } from '@/lib/form/date-schema'
import type { WidgetDisplayProps } from '../define-widget'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? dateText(decodeDate(value), node)}</>
}
