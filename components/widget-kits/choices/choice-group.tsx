'use client'
import { useTranslations } from 'next-intl'
import { Checkbox, Radio } from '@/components/ui/check'
import { fieldStyles } from '@/components/ui/field'
import { flagAttribute, type Option, textAttribute } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'
import { useFieldText, useNodeOptions } from '../widget-env'
import { chosenRows, selectedValues } from './choices'
import { OptionsFailed } from './options-status'
import { useUnnamed } from './use-unnamed'

export function RadioGroup(props: WidgetProps) {
  return <ChoiceGroup {...props} kind="radio" />
}

export function CheckboxGroup(props: WidgetProps) {
  return <ChoiceGroup {...props} kind="checkbox" />
}

/** Radio buttons or check boxes with a common name; native inputs, so the keyboard works as everywhere. */
function ChoiceGroup({ kind, ...props }: WidgetProps & { kind: 'radio' | 'checkbox' }) {
  const t = useTranslations('widgets')
  const { node, id, value, readOnly } = props
  const { status, options, retry } = useNodeOptions(node)
  const chosen = selectedValues(value)
  const isButton = textAttribute(node, 'optionType') === 'button'
  const Choice = kind === 'radio' ? Radio : Checkbox
  const unnamed = useUnnamed(status)
  const knownText = useFieldText(node)
  // What is on its way has no choices yet; one that could not be had stays chosen, under the name that the record brought along.
  const shown =
    status === 'loading' ? options : withUnknown(options, chosen, chosen.length === 1 ? (knownText ?? unnamed) : unnamed)
  const choose = (option: Option, isChecked: boolean) => {
    if (readOnly) return
    if (kind === 'radio') props.onChange(option.value, option.raw)
    else {
      const rest = chosen.filter((item) => item !== option.value)
      const next = isChecked ? [...rest, option.value] : rest
      props.onChange(next, chosenRows(shown, next))
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the group, not one of its choices, ends the edit.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles the element can have take these attributes.
    <div
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      className={isButton ? fieldStyles.segments : fieldStyles.choices}
      data-direction={textAttribute(node, 'direction', 'horizontal')}
      id={id}
      aria-label={props.ariaLabel}
      aria-labelledby={props.ariaLabel ? undefined : `${id}-label`}
      aria-invalid={kind === 'radio' && props.error ? true : undefined}
      aria-required={kind === 'radio' && node.required ? true : undefined}
      aria-describedby={props.error ? props.errorId : undefined}
      aria-busy={status === 'loading' || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.()
      }}
    >
      {shown.map((option, index) => {
        const isDisabled = props.disabled || readOnly || option.disabled
        return (
          <label
            key={option.value}
            className={isButton ? fieldStyles.segment : fieldStyles.choice}
            data-disabled={isDisabled || undefined}
            data-bordered={(!isButton && flagAttribute(node, 'border')) || undefined}
          >
            <Choice
              name={id}
              checked={chosen.includes(option.value)}
              disabled={isDisabled}
              data-autofocus={(props.autoFocus && index === 0) || undefined}
              onChange={(event) => choose(option, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        )
      })}
      {status === 'loading' ? <span role="status">{t('loadingOptions')}</span> : null}
      {status === 'failed' ? <OptionsFailed onRetry={retry} /> : null}
      {status === 'ready' && shown.length === 0 ? <span className={fieldStyles.help}>{t('noOptions')}</span> : null}
    </div>
  )
}

/** A stored value that is no option (any more) stays visible and chosen instead of vanishing. */
function withUnknown(options: readonly Option[], chosen: readonly string[], name: string | undefined): readonly Option[] {
  const unknown = chosen.filter((value) => !options.some((option) => option.value === value))
  if (unknown.length === 0) return options
  return [...options, ...unknown.map((value) => ({ value, label: name ?? value, disabled: false, children: [], raw: {} }))]
}
