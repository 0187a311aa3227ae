import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { rangeText } from '@/components/widget-kits/faces/range-text'
import { plainText } from '@/lib/form/wire-values'

export function Detail({ value, text }: WidgetDisplayProps) {
  return <>{text ?? rangeText(value, plainText)}</>
}
