import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { rangeText } from '@/components/widget-kits/faces/range-text'
import { numberText } from '@/lib/form/number-schema'

export function Detail({ node, value, text }: WidgetDisplayProps) {
  return <>{text ?? rangeText(value, (part) => numberText(part, node))}</>
}
