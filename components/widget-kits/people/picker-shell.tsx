'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import styles from './people-dialog.module.css'

type PickerShellProps = {
  id?: string
  title: string
  /** Spec 2 §9: 800px; the user tree 450px. */
  width?: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of every picker (spec 2 §2.1): clicking beside it does nothing, cancelling leaves everything as it was. */
export function PickerShell({ id, title, width = '800px', onConfirm, onClose, children }: PickerShellProps) {
  const t = useTranslations('common')
  return (
    <Events>
      <Surface
        kind="general"
        open
        title={title}
        width={width}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" onClick={onConfirm}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        <PickerPanes {...(id === undefined ? {} : { id })}>{children}</PickerPanes>
      </Surface>
    </Events>
  )
}

/** Where one chooses from beside what is chosen; below each other on phones. */
export function PickerPanes({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.panes} id={id}>
      {children}
    </div>
  )
}

/**
 * React hands events of a portal on to whatever its component stands in: what is pressed in the dialog is no key of the
 * sub-table cell, and no click on the row, that the picker was opened from.
 */
function Events({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holds nothing itself; it ends the way of the dialog's events.
    <span
      role="presentation"
      onKeyDown={stop}
      onKeyUp={stop}
      onClick={stop}
      onPointerDown={stop}
      onBlur={stop}
      onPaste={stop}
      onCopy={stop}
      onCut={stop}
    >
      {children}
    </span>
  )
}

function stop(event: { stopPropagation: () => void }) {
  event.stopPropagation()
}
