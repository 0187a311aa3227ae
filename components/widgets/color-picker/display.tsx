import { fieldStyles } from '@/components/ui/field'
import { parseColor, toCss } from '@/components/widget-kits/color-value'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'

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
