'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { pairOf, pairValue } from '@/components/widget-kits/faces/filter-pair'
import { endLabel, RangePair } from '@/components/widget-kits/faces/range-pair'
import { amountToNumber, parseAmount, roundAmount } from '@/lib/domain/decimal'
import { precisionOf, textAttribute } from '@/lib/form/attributes'
import { numberText } from '@/lib/form/number-schema'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'

/** Two numbers of an old design; an empty list when both ends are empty, and 0 is a value (spec 2 §5.1). */
export function Runtime({ value, onChange, onBlur, ariaLabel, ...props }: WidgetProps) {
  const t = useTranslations('widgets')
  const { node } = props
  const [from, to] = pairOf(value).map((end) => (isEmptyValue(end) ? undefined : end))
  return (
    <RangePair id={props.id} ariaLabel={ariaLabel} error={props.error} errorId={props.errorId} onLeave={() => onBlur?.()}>
      <Bound
        {...props}
        ariaLabel={endLabel(ariaLabel, t('rangeFrom'))}
        placeholder={textAttribute(node, 'startPlaceholder') || t('rangeFrom')}
        value={from}
        onChange={(next) => onChange(pairValue(next, to))}
      />
      <Bound
        {...props}
        id={`${props.id}-to`}
        autoFocus={false}
        ariaLabel={endLabel(ariaLabel, t('rangeTo'))}
        placeholder={textAttribute(node, 'endPlaceholder') || t('rangeTo')}
        value={to}
        onChange={(next) => onChange(pairValue(from, next))}
      />
    </RangePair>
  )
}

type BoundProps = Omit<WidgetProps, 'onBlur'> & { placeholder: string }

/** While it has the focus an end shows what was typed, on blur the number in the field's form. */
function Bound({ node, value, placeholder, compact, disabled, readOnly, onChange, ...props }: BoundProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const leave = () => {
    const amount = draft === null ? null : parseAmount(draft)
    const rounded = amount && amountToNumber(roundAmount(amount, precisionOf(node)))
    if (rounded !== null && rounded !== value) onChange(rounded)
    setDraft(null)
  }
  return (
    <input
      id={props.id}
      type="text"
      inputMode="decimal"
      className={classes(fieldStyles.native, compact && fieldStyles.compact)}
      value={draft ?? numberText(value, node)}
      placeholder={disabled ? undefined : placeholder}
      disabled={disabled}
      readOnly={readOnly}
      autoComplete="off"
      maxLength={60}
      data-autofocus={props.autoFocus || undefined}
      onFocus={() => !readOnly && setDraft(plainText(value))}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(typedNumber(event.target.value))
      }}
      onBlur={leave}
      {...controlAria({ ...props, required: node.required })}
    />
  )
}

/** Text that is no number is handed on, so that the form names the fault instead of dropping what was typed. */
function typedNumber(text: string): unknown {
  if (text.trim() === '') return undefined
  const amount = parseAmount(text)
  return amount === null ? text : (amountToNumber(amount) ?? text)
}
