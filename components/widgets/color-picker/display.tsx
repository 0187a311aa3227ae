import { fieldStyles } from '@/components/ui/field'
import type { WidgetDisplayProps } from '../define-widget'
import { parseColor, toCss } from './color-value'

export function Detail({ value, text }: WidgetDisplayProps) {
  const stored = typeof value === 'string' && value !== '' ? value : (text ?? '')
  const color = parseColor(stored)
  return (
    <>
      {color ? <span className={fieldStyles.swatchFace} style={{ background: toCss(color) }} aria-hidden="true" /> : null}
      {stored}
    </>
  )
}
