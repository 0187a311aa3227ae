'use client'
import { type ReactNode, useRef } from 'react'
import { toast } from '@/lib/client/toast-store'
import { Button } from './button'
import { Icon } from './icon'
import { SignatureCanvas, type SignaturePadHandle } from './signature-pad'
import styles from './signature-pad.module.css'
import { Surface } from './surface'

type SignatureSurfaceProps = {
  title: string
  texts: Readonly<Record<'canvas' | 'undo' | 'clear' | 'cancel' | 'take' | 'empty', string>>
  isBusy?: boolean
  /** Further buttons beside those of the pad. */
  tools?: ReactNode
  onTake: (picture: string) => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog to write a name in: paper, taking a line back, starting over. An empty paper is never taken. */
export function SignatureSurface({ title, texts, isBusy, tools, onTake, onClose, children }: SignatureSurfaceProps) {
  const padRef = useRef<SignaturePadHandle>(null)
  const take = () => {
    const pad = padRef.current
    if (!pad || isBusy) return
    if (pad.isEmpty()) toast.warning(texts.empty)
    else onTake(pad.picture())
  }
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="640px"
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {texts.cancel}
          </Button>
          <Button variant="primary" loading={isBusy} onClick={take}>
            {texts.take}
          </Button>
        </>
      }
    >
      <SignatureCanvas label={texts.canvas} handleRef={padRef} />
      <div className={styles.tools}>
        <Button size="sm" startIcon={<Icon name="history" size={14} />} onClick={() => padRef.current?.undo()}>
          {texts.undo}
        </Button>
        <Button size="sm" startIcon={<Icon name="trash" size={14} />} onClick={() => padRef.current?.clear()}>
          {texts.clear}
        </Button>
        {tools}
      </div>
      {children}
    </Surface>
  )
}
