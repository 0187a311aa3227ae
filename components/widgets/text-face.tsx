import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from './define-widget'

/** The read-only face of most widgets: the text the server made, else what is stored, always as text. */
export function Detail({ value, text }: WidgetDisplayProps) {
  return <>{text ?? plainText(value)}</>
}
