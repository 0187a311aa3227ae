import { fieldStyles } from '@/components/ui/field'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { scaleOf } from './slider-scale'

/** Contract 3a §15: the detail shows the slider as it stands, and its value in figures. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const shown = sliderText(value, text)
  const numbers = (Array.isArray(value) ? value : [value ?? text]).filter((item) => !isEmptyValue(item)).map(Number)
  const { min, max } = scaleOf(node)
  return (
    <span className={fieldStyles.sliderRow}>
      {numbers.map((number, index) => (
        <input
          key={index === 0 ? 'from' : 'to'}
          type="range"
          min={min}
          max={max}
          step="any"
          value={number || min}
          disabled
          aria-label={node.label || shown}
          readOnly
        />
      ))}
      {/* Both ends of a range stay in one line. */}
      <span className={fieldStyles.sliderValue} style={{ whiteSpace: 'nowrap' }}>
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
