import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { rangeText } from '@/components/widget-kits/faces/range-text'
import { decodeDate } from '@/lib/form/date-schema'
import { dateRangePart } from './schema'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? rangeText(value, (part) => dateRangePart(decodeDate(part), node))}</>
}
