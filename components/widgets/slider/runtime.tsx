'use client'
import { useTranslations } from 'next-intl'
import { controlAria, fieldStyles } from '@/components/ui/field'
import { Range } from '@/components/ui/range'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { scaleOf, stopsOf } from '@/components/widget-kits/faces/slider-scale'
import { flagAttribute } from '@/lib/form/attributes'

export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets')
  const { node, id, value } = props
  const { min } = scaleOf(node)
  const isRange = flagAttribute(node, 'range')
  const [from, to] = rangeOf(value, min)
  if (!isRange) {
    const single = asNumber(Array.isArray(value) ? value[0] : value, min)
    return (
      <div className={fieldStyles.sliderRow}>
        <RangeInput {...props} value={single} onChange={props.onChange} />
        <output className={fieldStyles.sliderValue} htmlFor={id}>
          {single}
        </output>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the label stands beside.
    <div
      role="group"
      className={fieldStyles.sliderRow}
      aria-label={props.ariaLabel}
      aria-labelledby={props.ariaLabel ? undefined : `${id}-label`}
    >
      <RangeInput
        {...props}
        ariaLabel={t('rangeFrom')}
        value={from}
        onChange={(next) => props.onChange([Math.min(next, to), Math.max(next, to)])}
      />
      <RangeInput
        {...props}
        id={`${id}-to`}
        autoFocus={false}
        ariaLabel={t('rangeTo')}
        value={to}
        onChange={(next) => props.onChange([Math.min(from, next), Math.max(from, next)])}
      />
      <output className={fieldStyles.sliderValue} htmlFor={`${id} ${id}-to`}>
        {from} – {to}
      </output>
    </div>
  )
}

type RangeInputProps = Omit<WidgetProps, 'value' | 'onChange'> & { value: number; onChange: (value: number) => void }

function RangeInput({ node, value, onChange, ...props }: RangeInputProps) {
  const stops = stopsOf(node)
  const { min, max, step } = scaleOf(node)
  const input = (
    <Range
      id={props.id}
      min={min}
      max={max}
      step={step}
      list={stops.length > 0 ? `${props.id}-stops` : undefined}
      value={value}
      disabled={props.disabled || props.readOnly}
      data-autofocus={props.autoFocus || undefined}
      onChange={onChange}
      onBlur={props.onBlur}
      {...controlAria(props)}
    />
  )
  if (stops.length === 0) return input
  return (
    <>
      {input}
      <datalist id={`${props.id}-stops`}>
        {stops.map((stop) => (
          <option key={stop} value={stop} />
        ))}
      </datalist>
    </>
  )
}

function rangeOf(value: unknown, min: number): [number, number] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [min, value]
  return [asNumber(list[0], min), asNumber(list[1], min)]
}

function asNumber(value: unknown, fallback: number): number {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : fallback
}
