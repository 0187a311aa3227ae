import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'

export function Detail({ value, text }: WidgetDisplayProps) {
  return <>{text ?? (Array.isArray(value) ? value.map(plainText).join(' – ') : plainText(value))}</>
}
