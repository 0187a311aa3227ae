'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { Icon, type IconName } from '@/components/ui/icon'
import { flagAttribute, isMultiple } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'
import { ReadonlyFace } from '../readonly-face'
import { useFieldText, useSiblingValue, useWidgetEnv } from '../widget-env'
import { type PeopleConfig, readPeopleConfig, relationOf } from './people-config'
import { chosenValue, dataOf, type PeopleItem, readItems } from './people-items'
import type { PeopleKind } from './people-kinds'
import { useItemNames } from './use-item-names'

const loadDialog = () => import('./people-dialog')
const PeopleDialog = lazy(() => loadDialog().then((module) => ({ default: module.PeopleDialog })))

type PeopleControlProps = WidgetProps & {
  kind: PeopleKind
  /** Other than the design says, as in a search. */
  isMulti?: boolean
}

/** The closed picker: what is chosen, by name, and the way to the dialog. */
export function PeopleControl({ isMulti, ...props }: PeopleControlProps) {
  const { kind, node, value } = props
  const env = useWidgetEnv()
  const sibling = useSiblingValue(relationOf(kind, node))
  const config = useMemo(() => readPeopleConfig(kind, node, sibling, isMulti ?? isMultiple(node)), [kind, node, sibling, isMulti])
  const items = useMemo(() => readItems(kind, value), [kind, value])
  const names = useItemNames(kind, items, useFieldText(node))
  // A public form asks for nothing: what is stored is shown and stays as it is.
  if (!env?.call) return <ReadonlyFace {...props} text={names.labels.join(',')} />
  return <Picker {...props} config={config} items={items} names={names} />
}

type PickerProps = Omit<PeopleControlProps, 'isMulti'> & {
  config: PeopleConfig
  items: readonly PeopleItem[]
  names: ReturnType<typeof useItemNames>
}

function Picker({ config, items, names, ...props }: PickerProps) {
  const { id, kind, node, onChange, disabled, readOnly } = props
  const { isMulti } = config
  const t = useTranslations('widgets')
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isBlocked = disabled || readOnly
  const canClear = !isBlocked && items.length > 0 && flagAttribute(node, 'clearable', true)
  const set = (next: readonly PeopleItem[]) => {
    onChange(chosenValue(kind, next, isMulti), dataOf(kind, next, isMulti, names.entries))
    buttonRef.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !isBlocked) setOpen(true)
    else if ((event.key === 'Backspace' || event.key === 'Delete') && canClear) {
      set(event.key === 'Backspace' && isMulti ? items.slice(0, -1) : [])
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
          // What the pointer rests on is likely to be pressed: the dialog is there by then. A failure shows when it is pressed.
          onPointerEnter={() => !isBlocked && loadDialog().catch(() => {})}
          onClick={() => !isBlocked && setOpen(true)}
          onKeyDown={handleKeyDown}
          {...controlAria({ ...props, required: node.required })}
        >
          <Chosen
            labels={names.labels}
            isMulti={isMulti}
            isCompact={Boolean(props.compact)}
            placeholder={disabled ? '' : node.placeholder || t('people.placeholder')}
          />
        </button>
        {canClear ? (
          <ClearButton className={fieldStyles.triggerClear} onClear={() => set([])} />
        ) : (
          <span className={fieldStyles.triggerIcon}>
            <Icon name={icons[kind]} size={16} />
          </span>
        )}
      </FieldBox>
      {names.status === 'failed' && !props.compact ? <NamesFailed onRetry={names.retry} /> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <PeopleDialog
            id={`${id}-picker`}
            config={config}
            initial={items}
            onClose={() => setOpen(false)}
            onConfirm={(value, data) => {
              setOpen(false)
              onChange(value, data)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const icons: Readonly<Record<PeopleKind, IconName>> = {
  organize: 'building',
  department: 'building',
  position: 'briefcase',
  role: 'shield',
  group: 'users',
  user: 'user',
  users: 'users',
}

/** So many names are read at a glance; the others are counted. */
const chipsMax = 5

type ChosenProps = { labels: readonly string[]; isMulti: boolean; isCompact: boolean; placeholder: string }

function Chosen({ labels, isMulti, isCompact, placeholder }: ChosenProps) {
  const t = useTranslations('widgets.people')
  if (labels.length === 0)
    return <span className={classes(fieldStyles.triggerText, fieldStyles.triggerPlaceholder)}>{placeholder || '\u00a0'}</span>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name; their places are their identity.
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

/** Names did not come: the ids stand in for them, nothing is lost, and a person can try again. */
export function NamesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('widgets')
  return (
    <span role="status" className={fieldStyles.help} style={{ display: 'block' }}>
      {t('people.namesFailed')}{' '}
      <button type="button" className={fieldStyles.linkButton} onClick={onRetry}>
        {t('retry')}
      </button>
    </span>
  )
}
