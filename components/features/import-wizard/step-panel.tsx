import { type ReactNode, type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'

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
