'use client'
import { useTranslations } from 'next-intl'
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { LengthCount } from '@/components/widget-kits/length-count'
import { addons, flagAttribute, textAttribute } from '@/lib/form/attributes'
import { plainText } from '@/lib/form/wire-values'

// An ornament: where its code does not come, it is left out.
const AffixIcon = lazy<ComponentType<{ icon: string }>>(() =>
  import('./affix-icon').then(
    (module) => ({ default: module.AffixIcon }),
    () => ({ default: () => null }),
  ),
)

export function Runtime(props: WidgetProps) {
  return props.compact ? <TextInput {...props} /> : <BoxedInput {...props} />
}

function BoxedInput(props: WidgetProps) {
  const { node, value, disabled, readOnly } = props
  const ref = useRef<HTMLInputElement>(null)
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const text = plainText(value)
  const isPassword = flagAttribute(node, 'showPassword')
  const isClearable = flagAttribute(node, 'clearable') && !disabled && !readOnly && text !== ''
  const { before, after } = addons(node)
  return (
    <FieldBox error={props.error} disabled={disabled} readOnly={readOnly}>
      <Affix icon={textAttribute(node, 'prefixIcon')} />
      {before ? <span className={fieldStyles.addon}>{before}</span> : null}
      <TextInput {...props} inputRef={ref} type={isPassword && !isPasswordShown ? 'password' : 'text'} />
      {isClearable ? (
        <ClearButton
          onClear={() => {
            props.onChange('')
            ref.current?.focus()
          }}
        />
      ) : null}
      {isPassword ? <RevealButton isShown={isPasswordShown} onToggle={() => setIsPasswordShown(!isPasswordShown)} /> : null}
      <LengthCount node={node} text={text} />
      <Affix icon={textAttribute(node, 'suffixIcon')} />
      {after ? <span className={fieldStyles.addon}>{after}</span> : null}
    </FieldBox>
  )
}

function Affix({ icon }: { icon: string }) {
  if (icon === '') return null
  return (
    <span className={fieldStyles.affix} aria-hidden="true">
      <Suspense>
        <AffixIcon icon={icon} />
      </Suspense>
    </span>
  )
}

/** With its texts apart: hundreds of inputs do without them. */
function RevealButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const t = useTranslations('widgets')
  return (
    <button
      type="button"
      className={fieldStyles.iconButton}
      aria-label={isShown ? t('hidePassword') : t('showPassword')}
      aria-pressed={isShown}
      onClick={onToggle}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} size={16} />
    </button>
  )
}

type TextInputProps = WidgetProps & { inputRef?: React.Ref<HTMLInputElement>; type?: 'text' | 'password' }

function TextInput({ node, value, inputRef, type = 'text', ...props }: TextInputProps) {
  const text = plainText(value)
  return (
    <input
      ref={inputRef}
      id={props.id}
      type={type}
      className={classes(fieldStyles.native, props.compact && fieldStyles.compact)}
      value={text}
      placeholder={props.disabled ? undefined : node.placeholder}
      disabled={props.disabled}
      readOnly={props.readOnly}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      data-autofocus={props.autoFocus || undefined}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      onKeyDown={holdEscapeWhileComposing}
      {...controlAria({ ...props, required: node.required })}
    />
  )
}

/** Escape while an input method is composing ends the composition and must not close the dialog. */
function holdEscapeWhileComposing(event: KeyboardEvent) {
  if (event.key === 'Escape' && event.nativeEvent.isComposing) event.stopPropagation()
}
