'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { type Amount, addAmounts, amountToNumber, divideAmount, parseAmount, roundAmount } from '@/lib/domain/decimal'
import { addons, flagAttribute, numberAttribute, precisionOf, textAttribute } from '@/lib/form/attributes'
import { numberText, plainNumberText } from '@/lib/form/number-schema'
import { CapitalAmount } from './capital-amount'

/**
 * While it has the focus the control shows exactly what was typed; on blur the number in the field's form. Text that is
 * no number is handed on as it is, so that the form can name the fault and nothing typed is lost.
 */
export function Runtime(props: WidgetProps) {
  const { node, value, compact, disabled, readOnly } = props
  const [draft, setDraft] = useState<string | null>(null)
  const { before, after } = addons(node)
  const hasButtons = flagAttribute(node, 'controls') && !compact
  const canStep = !disabled && !readOnly

  const step = (direction: 1 | -1) => {
    if (!canStep) return
    const next = stepped(props, direction)
    setDraft(null)
    props.onChange(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  const handleBlur = () => {
    const amount = draft === null ? null : parseAmount(draft)
    if (amount) {
      const left = amountToNumber(roundAmount(onStep(amount, node), precisionOf(node)))
      if (left !== value) props.onChange(left ?? draft)
    }
    setDraft(null)
    props.onBlur?.()
  }
  const input = (
    <input
      id={props.id}
      type="text"
      inputMode="decimal"
      className={classes(fieldStyles.native, compact && fieldStyles.compact)}
      value={draft ?? (hasButtons ? plainNumberText(value, node) : numberText(value, node))}
      placeholder={disabled ? undefined : node.placeholder}
      disabled={disabled}
      readOnly={readOnly}
      autoComplete="off"
      maxLength={60}
      data-autofocus={props.autoFocus || undefined}
      onFocus={({ currentTarget: input }) => {
        if (!canStep) return
        // The Tab key marks the whole text; that stays so when the plain number takes its place.
        const isMarked = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length
        setDraft(editText(value))
        if (isMarked) queueMicrotask(() => input.select())
      }}
      onChange={(event) => {
        setDraft(event.target.value)
        props.onChange(typedValue(event.target.value))
      }}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
      {...controlAria({ ...props, required: node.required })}
    />
  )
  if (compact) return input
  const isRight = textAttribute(node, 'controlsPosition') === 'right'
  const button = (direction: 1 | -1) => <StepButton direction={direction} disabled={!canStep} onStep={step} />
  return (
    <>
      <FieldBox error={props.error} disabled={disabled} readOnly={readOnly}>
        {hasButtons && !isRight ? button(-1) : null}
        {!hasButtons && before ? <span className={fieldStyles.addon}>{before}</span> : null}
        {input}
        {!hasButtons && after ? <span className={fieldStyles.addon}>{after}</span> : null}
        {hasButtons && isRight ? button(-1) : null}
        {hasButtons ? button(1) : null}
      </FieldBox>
      {flagAttribute(node, 'isAmountChinese') ? <CapitalAmount value={value} /> : null}
    </>
  )
}

type StepButtonProps = { direction: 1 | -1; disabled: boolean; onStep: (direction: 1 | -1) => void }

function StepButton({ direction, disabled, onStep }: StepButtonProps) {
  const t = useTranslations('widgets')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={fieldStyles.iconButton}
      aria-label={t(direction === 1 ? 'increase' : 'decrease')}
      disabled={disabled}
      onClick={() => onStep(direction)}
    >
      <Icon name={direction === 1 ? 'plus' : 'minus'} size={14} />
    </button>
  )
}

/** With strict steps only whole multiples of the step are kept (contract 3a §4.1). */
function onStep(amount: Amount, node: WidgetProps['node']): Amount {
  const step = parseAmount(numberAttribute(node, 'step') ?? 1)
  if (!flagAttribute(node, 'stepStrictly') || !step || step.eq(0)) return amount
  return roundAmount(divideAmount(amount, step), 0).times(step)
}

function editText(value: unknown): string {
  const amount = parseAmount(value)
  return amount ? amount.toFixed() : typeof value === 'string' ? value : ''
}

function typedValue(text: string): unknown {
  if (text.trim() === '') return undefined
  const amount = parseAmount(text)
  return amount ? (amountToNumber(amount) ?? text) : text
}

function stepped({ node, value }: WidgetProps, direction: 1 | -1): unknown {
  const size = numberAttribute(node, 'step') || 1
  const precision = precisionOf(node)
  const next = amountToNumber(roundAmount(addAmounts([parseAmount(value)?.toFixed() ?? '0', direction * size]), precision)) ?? 0
  const min = numberAttribute(node, 'min') ?? Number.NEGATIVE_INFINITY
  const max = numberAttribute(node, 'max') ?? Number.POSITIVE_INFINITY
  return Math.min(max, Math.max(min, next))
}
