import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { dateText, decodeDate } from '@/lib/form/date-schema'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? dateText(decodeDate(value), node)}</>
}
