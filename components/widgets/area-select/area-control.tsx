'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { Icon } from '@/components/ui/icon'
import { flagAttribute, isMultiple } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'
import type { Caller } from '../names'
import { NamesFailed } from '../people/people-control'
import { ReadonlyFace } from '../readonly-face'
import { useFieldText, useSiblingValue, useWidgetEnv } from '../widget-env'
import { type AreaConfig, readAreaConfig, relationOf } from './area-config'
import { type AreaPath, areaData, areaValue, readAreaPaths } from './area-paths'
import { useAreaLabels } from './use-area-labels'

const AreaDialog = lazy(() => import('./area-dialog').then((module) => ({ default: module.AreaDialog })))

type AreaControlProps = WidgetProps & {
  /** Other than the design says, as in a search. */
  isMulti?: boolean
}

/** The closed picker: the chosen areas by name, and the way to the dialog. */
export function AreaControl({ isMulti, ...props }: AreaControlProps) {
  const { node, value } = props
  const env = useWidgetEnv()
  const sibling = useSiblingValue(relationOf(node))
  const config = useMemo(() => readAreaConfig(node, sibling, isMulti ?? isMultiple(node)), [node, sibling, isMulti])
  const paths = useMemo(() => readAreaPaths(value), [value])
  const labels = useAreaLabels(paths, useFieldText(node))
  // A public form asks for nothing: what is stored is shown and stays as it is.
  if (!env?.call) return <ReadonlyFace {...props} text={labels.labels.join(';')} />
  return <Picker {...props} call={env.call} config={config} paths={paths} names={labels} />
}

type PickerProps = WidgetProps & {
  call: Caller
  config: AreaConfig
  paths: readonly AreaPath[]
  names: ReturnType<typeof useAreaLabels>
}

function Picker({ call, config, paths, names, ...props }: PickerProps) {
  const { id, node, onChange, disabled, readOnly } = props
  const { isMulti } = config
  const t = useTranslations('widgets.people')
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isBlocked = disabled || readOnly
  const canClear = !isBlocked && paths.length > 0 && flagAttribute(node, 'clearable', true)
  const set = (next: readonly AreaPath[], labelOf: (path: AreaPath) => string | undefined) =>
    onChange(areaValue(next, isMulti), areaData(next, isMulti, labelOf))
  const cut = (next: readonly AreaPath[]) => {
    set(next, names.labelOf)
    buttonRef.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !isBlocked) setOpen(true)
    else if ((event.key === 'Backspace' || event.key === 'Delete') && canClear) {
      cut(event.key === 'Backspace' && isMulti ? paths.slice(0, -1) : [])
    } else return
    event.preventDefault()
  }
  return (
    <>
      <FieldBox
        compact={props.compact}
        error={props.error}
        disabled={disabled}
        readOnly={readOnly}
        // The dialog takes the focus for a while; only leaving for good is leaving.
        onLeave={() => !isOpen && props.onBlur?.()}
      >
        <button
          ref={buttonRef}
          id={id}
          type="button"
          role="combobox"
          className={fieldStyles.trigger}
          disabled={disabled}
          aria-readonly={readOnly || undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-picker` : undefined}
          data-autofocus={props.autoFocus || undefined}
          onClick={() => !isBlocked && setOpen(true)}
          onKeyDown={handleKeyDown}
          {...controlAria({ ...props, required: node.required })}
        >
          <Chosen
            labels={names.labels}
            isMulti={isMulti}
            isCompact={Boolean(props.compact)}
            placeholder={disabled ? '' : node.placeholder || t('placeholder')}
          />
        </button>
        {canClear ? (
          <ClearButton className={fieldStyles.triggerClear} onClear={() => cut([])} />
        ) : (
          <span className={fieldStyles.triggerIcon}>
            <Icon name="chevron-down" size={16} />
          </span>
        )}
      </FieldBox>
      {names.status === 'failed' && !props.compact ? <NamesFailed onRetry={names.retry} /> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <AreaDialog
            id={`${id}-picker`}
            config={config}
            call={call}
            initial={paths}
            onClose={() => setOpen(false)}
            onConfirm={(next, labelOf) => {
              setOpen(false)
              set(next, labelOf)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** So many areas are read at a glance; the others are counted. */
const chipsMax = 5

type ChosenProps = { labels: readonly string[]; isMulti: boolean; isCompact: boolean; placeholder: string }

function Chosen({ labels, isMulti, isCompact, placeholder }: ChosenProps) {
  const t = useTranslations('widgets.people')
  if (labels.length === 0) {
    return <span className={classes(fieldStyles.triggerText, fieldStyles.triggerPlaceholder)}>{placeholder || '\u00a0'}</span>
  }
  if (!isMulti) {
    return (
      <span className={fieldStyles.triggerText} title={labels[0]}>
        {labels[0]}
      </span>
    )
  }
  const shown = labels.slice(0, isCompact ? 1 : chipsMax)
  const others = labels.slice(shown.length)
  return (
    <>
      {shown.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels keep no state; two areas may have one name where ids are no more.
        <span key={index} className={fieldStyles.chip} title={label}>
          {label}
        </span>
      ))}
      {others.length > 0 ? (
        <span className={fieldStyles.chip} title={others.slice(0, 20).join('\n')}>
          {t('more', { count: others.length })}
        </span>
      ) : null}
    </>
  )
}
