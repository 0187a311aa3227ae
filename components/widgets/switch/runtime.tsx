'use client'
import type { CSSProperties } from 'react'
import { controlAria, fieldStyles } from '@/components/ui/field'
import { SwitchInput } from '@/components/ui/switch'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { isSwitchOn, switchText } from '@/components/widget-kits/switch-values'
import { attribute, textAttribute } from '@/lib/form/attributes'

export function Runtime(props: WidgetProps) {
  const { node, value, disabled, readOnly } = props
  const isOn = isSwitchOn(node, value)
  const text = switchText(node, isOn)
  const colours = { '--tn-switch-on': colour(node, 'activeColor'), '--tn-switch-off': colour(node, 'inactiveColor') }
  return (
    <span className={fieldStyles.switchRow}>
      <SwitchInput
        id={props.id}
        style={colours as CSSProperties}
        isOn={isOn}
        disabled={disabled || readOnly}
        data-autofocus={props.autoFocus || undefined}
        onChange={(isNowOn) =>
          props.onChange(isNowOn ? (attribute(node, 'activeValue') ?? 1) : (attribute(node, 'inactiveValue') ?? 0))
        }
        onBlur={props.onBlur}
        {...controlAria(props)}
      />
      {text ? <span aria-hidden="true">{text}</span> : null}
    </span>
  )
}

/** The design's colour, unless it is no colour: foreign text never reaches a style unchecked. */
function colour(node: WidgetProps['node'], key: string): string | undefined {
  const text = textAttribute(node, key)
  return /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i.test(text) ? text : undefined
}
