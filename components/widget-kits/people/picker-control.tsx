'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { ChosenTexts, FieldTrigger, TriggerEnd } from '@/components/ui/field-trigger'
import type { IconName } from '@/components/ui/icon'
import { flagAttribute } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'
import type { NamesState } from '../names'

type PickerControlProps = Omit<WidgetProps, 'value' | 'onChange'> & {
  /** What is chosen, by name. */
  labels: readonly string[]
  isMulti: boolean
  icon: IconName
  names: Pick<NamesState, 'status'> & { retry: () => void }
  /** Keeps the first so many of what is chosen. */
  onKeep: (count: number) => void
  /** The pointer is on the control. */
  onApproach?: () => void
  dialog: (dialog: { id: string; close: () => void }) => ReactNode
}

/** So many names are read at a glance; the others are counted. */
const chipsMax = 5

/** The closed control of every picker: what is chosen, by name, and the way to its dialog. */
export function PickerControl({ labels, isMulti, icon, names, onKeep, onApproach, dialog, ...props }: PickerControlProps) {
  const { node, disabled, compact } = props
  const t = useTranslations('widgets.people')
  const [isOpen, setOpen] = useState(false)
  const controlRef = useRef<HTMLButtonElement>(null)
  const dialogId = `${props.id}-picker`
  const isBlocked = disabled || props.readOnly
  const canClear = !isBlocked && labels.length > 0 && flagAttribute(node, 'clearable', true)
  const keep = (count: number) => {
    onKeep(count)
    controlRef.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !isBlocked) setOpen(true)
    else if (event.key === 'Backspace' && canClear) keep(isMulti ? labels.length - 1 : 0)
    else if (event.key === 'Delete' && canClear) keep(0)
    else return
    event.preventDefault()
  }
  return (
    <>
      <FieldBox
        compact={compact}
        error={props.error}
        disabled={disabled}
        readOnly={props.readOnly}
        // The dialog takes the focus for a while; only leaving for good is leaving.
        onLeave={() => !isOpen && props.onBlur?.()}
      >
        <FieldTrigger
          {...props}
          controlRef={controlRef}
          popup="dialog"
          isOpen={isOpen}
          panelId={dialogId}
          required={node.required}
          onPointerEnter={isBlocked ? undefined : onApproach}
          onClick={() => !isBlocked && setOpen(true)}
          onKeyDown={handleKeyDown}
        >
          <ChosenTexts
            labels={labels}
            isMultiple={isMulti}
            shownMax={compact ? 1 : chipsMax}
            moreText={(count) => t('more', { count })}
            placeholder={disabled ? '' : node.placeholder || t('placeholder')}
          />
        </FieldTrigger>
        <TriggerEnd onClear={canClear ? () => keep(0) : undefined} icon={icon} />
      </FieldBox>
      {names.status === 'failed' && !compact ? <NamesFailed onRetry={names.retry} /> : null}
      {isOpen ? <Suspense fallback={null}>{dialog({ id: dialogId, close: () => setOpen(false) })}</Suspense> : null}
    </>
  )
}

/** Names did not come: the ids stand in for them, nothing is lost, and a person can try again. */
function NamesFailed({ onRetry }: { onRetry: () => void }) {
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
