'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { classes, fieldStyles } from './field'
import { Icon } from './icon'

type FieldBoxProps = {
  boxRef?: RefObject<HTMLSpanElement | null>
  compact?: boolean
  /** Holds text of several lines. */
  isArea?: boolean
  error?: string
  disabled?: boolean
  readOnly?: boolean
  widthMax?: number
  /** The focus left the whole control, not only one of its parts. */
  onLeave?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The frame around a control of several parts; it shows focus, fault and state for all of them. */
export function FieldBox({
  boxRef,
  compact,
  isArea,
  error,
  disabled,
  readOnly,
  widthMax,
  onLeave,
  onKeyDown,
  children,
}: FieldBoxProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the parts take focus and keys; the frame hears what concerns them all.
    <span
      ref={boxRef}
      className={classes(fieldStyles.box, compact && fieldStyles.compact)}
      style={widthMax === undefined ? undefined : { maxWidth: widthMax }}
      data-area={isArea ? '' : undefined}
      data-invalid={error ? '' : undefined}
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  )
}

/** Empties the control it stands in. Out of the tab order: the keyboard empties a control in the control itself. */
export function ClearButton({ onClear, className }: { onClear: () => void; className?: string }) {
  const t = useTranslations('widgets')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(fieldStyles.iconButton, className)}
      aria-label={t('clear')}
      onClick={onClear}
    >
      <Icon name="close" size={14} />
    </button>
  )
}

/** A panel under a control: where it hangs, whether it is open, and the focus back on the control when it closes. */
export function useFieldPanel<Control extends HTMLElement>() {
  const boxRef = useRef<HTMLSpanElement>(null)
  const controlRef = useRef<Control>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    boxRef,
    controlRef,
    isOpen,
    open: () => setIsOpen(true),
    close: (isRefocusing: boolean) => {
      setIsOpen(false)
      if (isRefocusing) controlRef.current?.focus({ preventScroll: true })
    },
  }
}
