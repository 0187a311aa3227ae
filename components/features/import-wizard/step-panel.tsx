import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './step-panel.module.css'

/** The dialog that stays while its steps come and go. */
export type StepFrame = {
  /** Where the buttons of a step are; null until it is drawn. */
  footer: HTMLElement | null
  /** What Escape and the close button mean in this step. */
  leaving: RefObject<() => void>
  setBusy: (isBusy: boolean) => void
}

type StepPanelProps = {
  frame: StepFrame
  isBusy?: boolean
  onLeave: () => void
  buttons: ReactNode
  children: ReactNode
}

/** One step: what it shows, and its buttons in the footer of the dialog. */
export function StepPanel({ frame, isBusy = false, onLeave, buttons, children }: StepPanelProps) {
  const { footer, leaving, setBusy } = frame
  // The dialog around this step.
  useEffect(() => {
    leaving.current = onLeave
  })
  useEffect(() => {
    setBusy(isBusy)
    return () => setBusy(false)
  }, [isBusy, setBusy])
  return (
    <>
      {children}
      {footer && createPortal(buttons, footer)}
    </>
  )
}

type StepButtonsProps = {
  isBusy: boolean
  onCancel: () => void
  /** Left out where no step stands before it. */
  back?: { text: string; run: () => void } | undefined
  /** Left out where the person may not go on. */
  next?: { text: string; run: () => void; isDisabled?: boolean } | undefined
}

/** What most steps have in the footer: out of it, back, and on. */
export function StepButtons({ isBusy, onCancel, back, next }: StepButtonsProps) {
  const tCommon = useTranslations('common')
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        {tCommon('cancel')}
      </Button>
      {back && (
        <Button disabled={isBusy} onClick={back.run}>
          {back.text}
        </Button>
      )}
      {next && (
        <Button variant="primary" loading={isBusy} disabled={next.isDisabled} onClick={next.run}>
          {next.text}
        </Button>
      )}
    </>
  )
}

/** The last step, where all went well: what was done, and what it means. */
export function StepDone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.done} role="status">
      <Icon name="success" size={48} />
      <strong>{title}</strong>
      {children}
    </div>
  )
}
