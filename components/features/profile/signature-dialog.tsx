'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import styles from './signatures-panel.module.css'

// Contract 1 §11.4: line width 3. The pad draws circles along the line and takes their radius.
const lineRadius = 1.5
const marginPx = 8

type SignatureDialogProps = {
  /** Rejects when it could not be kept; it was told then. */
  onSave: (signImg: string) => Promise<void>
  onClose: () => void
}

export function SignatureDialog({ onSave, onClose }: SignatureDialogProps) {
  const t = useTranslations('profile.signatures')
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const padRef = useRef<SignaturePad>(undefined)
  const [isSaving, setSaving] = useState(false)
  useEffect(() => startPad(canvasRef.current, padRef), [])

  const undo = () => {
    const pad = padRef.current
    if (pad) pad.fromData(pad.toData().slice(0, -1))
  }
  const save = async () => {
    const pad = padRef.current
    const canvas = canvasRef.current
    if (!pad || !canvas || isSaving) return
    if (pad.isEmpty()) return void toast.warning(t('empty'))
    setSaving(true)
    try {
      await onSave(trimmedPicture(canvas, pad))
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Surface
      kind="general"
      open
      title={t('draw')}
      width="640px"
      busy={isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <canvas ref={canvasRef} className={styles.pad} role="img" aria-label={t('canvas')} />
      <div className={styles.padTools}>
        <Button size="sm" startIcon={<Icon name="history" size={14} />} onClick={undo}>
          {t('undo')}
        </Button>
        <Button size="sm" startIcon={<Icon name="trash" size={14} />} onClick={() => padRef.current?.clear()}>
          {t('clear')}
        </Button>
      </div>
    </Surface>
  )
}

/** The pad draws on the canvas until it is stopped. A window of another size gets the same lines again, as sharp as its screen. */
function startPad(canvas: HTMLCanvasElement | null, padRef: { current: SignaturePad | undefined }): (() => void) | undefined {
  if (!canvas) return
  const pad = new SignaturePad(canvas, { minWidth: lineRadius, maxWidth: lineRadius, dotSize: lineRadius, penColor: '#111827' })
  padRef.current = pad
  const resize = () => {
    const ratio = Math.max(window.devicePixelRatio || 1, 1)
    const lines = pad.toData()
    canvas.width = Math.round(canvas.offsetWidth * ratio)
    canvas.height = Math.round(canvas.offsetHeight * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.fromData(lines)
  }
  resize()
  window.addEventListener('resize', resize)
  return () => {
    window.removeEventListener('resize', resize)
    pad.off()
    padRef.current = undefined
  }
}

/** Only the part with ink, so that the name fills the line it is put on. */
function trimmedPicture(canvas: HTMLCanvasElement, pad: SignaturePad): string {
  const ratio = canvas.width / Math.max(canvas.offsetWidth, 1)
  const points = pad.toData().flatMap((line) => line.points)
  const xs = points.map(({ x }) => x * ratio)
  const ys = points.map(({ y }) => y * ratio)
  const margin = marginPx * ratio
  const left = Math.max(0, lowest(xs) - margin)
  const top = Math.max(0, lowest(ys) - margin)
  const width = Math.min(canvas.width, highest(xs) + margin) - left
  const height = Math.min(canvas.height, highest(ys) + margin) - top
  const cut = document.createElement('canvas')
  cut.width = Math.max(1, Math.round(width))
  cut.height = Math.max(1, Math.round(height))
  cut.getContext('2d')?.drawImage(canvas, left, top, width, height, 0, 0, cut.width, cut.height)
  return cut.toDataURL('image/png')
}

// Not by spreading into Math.min: a long signature has more points than a call has arguments.
const lowest = (numbers: readonly number[]) => numbers.reduce((low, number) => Math.min(low, number), Number.POSITIVE_INFINITY)
const highest = (numbers: readonly number[]) => numbers.reduce((high, number) => Math.max(high, number), 0)
