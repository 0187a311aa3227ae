import { fieldStyles } from '@/components/ui/field'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { scaleOf } from './slider-scale'

/** Contract 3a §15: the detail shows the slider as it stands, and its value in figures. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const shown = sliderText(value, text)
  const numbers = (Array.isArray(value) ? value : [value ?? text]).filter((item) => !isEmptyValue(item)).map(Number)
  const { min, max } = scaleOf(node)
  const partOf = (number: number) => Math.min(100, Math.max(0, (100 * (number - min)) / (max - min || 1))) || 0
  const to = partOf(Math.max(...numbers))
  const from = numbers.length > 1 ? partOf(Math.min(...numbers)) : 0
  return (
    <span className={fieldStyles.sliderRow} style={{ minHeight: 0 }}>
      <span className={fieldStyles.scale} aria-hidden="true">
        <span className={fieldStyles.scaleFill} style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />
      </span>
      {/* Both ends of a range stay in one line. */}
      <span className={fieldStyles.sliderValue} style={{ color: 'inherit', whiteSpace: 'nowrap' }}>
        {shown}
      </span>
    </span>
  )
}

export function Cell({ value, text }: WidgetDisplayProps) {
  return <>{sliderText(value, text)}</>
}

export { Cell as Print }

function sliderText(value: unknown, text: string | undefined): string {
  return text ?? (Array.isArray(value) ? value.map(plainText).join(' – ') : plainText(value))
}
