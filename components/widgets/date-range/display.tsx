import { decodeDate } from '@/lib/form/date-schema'
import type { WidgetDisplayProps } from '../define-widget'
import { rangeText } from '../range-text'
import { dateRangePart } from './schema'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? rangeText(value, (part) => dateRangePart(decodeDate(part), node))}</>
}
