'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldPopover } from '@/components/ui/field-popover'
import styles from './editor.module.css'
import { EditorIcon } from './editor-icons'
import type { Stop } from './use-tool-stops'

/** Colours that can be told apart by name, in rows from dark to light. */
const palette = [
  ['black', '#000000'],
  ['gray', '#6b7280'],
  ['silver', '#d1d5db'],
  ['white', '#ffffff'],
  ['darkRed', '#991b1b'],
  ['red', '#dc2626'],
  ['orange', '#ea580c'],
  ['yellow', '#facc15'],
  ['darkGreen', '#166534'],
  ['green', '#22c55e'],
  ['teal', '#0d9488'],
  ['lightGreen', '#bbf7d0'],
  ['darkBlue', '#1e3a8a'],
  ['blue', '#2563eb'],
  ['purple', '#7c3aed'],
  ['lightBlue', '#bfdbfe'],
] as const
const columns = 4

type ColorToolProps = { kind: 'textColor' | 'backColor'; stop: Stop; color: string; onColor: (color: string) => void }

export function ColorTool({ kind, stop, color, onColor }: ColorToolProps) {
  const t = useTranslations('richtext')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        {...stop}
        ref={buttonRef}
        type="button"
        className={styles.tool}
        aria-label={t(kind)}
        data-tip={t(kind)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <EditorIcon name={kind} />
        <span className={styles.colorBar} style={{ background: color || 'currentColor' }} aria-hidden="true" />
      </button>
      {isOpen ? (
        <FieldPopover anchorRef={buttonRef} onClose={() => setIsOpen(false)} role="dialog" className={styles.swatches}>
          <Swatches
            label={t(kind)}
            color={color}
            onChoose={(chosen) => {
              setIsOpen(false)
              onColor(chosen)
            }}
            onClose={() => {
              setIsOpen(false)
              buttonRef.current?.focus()
            }}
          />
        </FieldPopover>
      ) : null}
    </>
  )
}

type SwatchesProps = { label: string; color: string; onChoose: (color: string) => void; onClose: () => void }

function Swatches({ label, color, onChoose, onClose }: SwatchesProps) {
  const t = useTranslations('richtext')
  const ref = useRef<HTMLDivElement>(null)
  // External system: keyboard focus, which moves into the panel as it opens.
  useEffect(() => {
    const panel = ref.current
    const chosen = panel?.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = chosen ?? panel?.querySelector('button')
    first?.focus()
  }, [])
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      return onClose()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the button that opened it is the name.
    <div ref={ref} role="group" aria-label={label} onKeyDown={handleKeyDown}>
      <div className={styles.swatchGrid}>
        {palette.map(([name, value]) => (
          <button
            key={name}
            type="button"
            className={styles.swatch}
            style={{ background: value }}
            aria-label={t(`colors.${name}`)}
            data-tip={t(`colors.${name}`)}
            aria-pressed={color.toLowerCase() === value}
            onClick={() => onChoose(value)}
          />
        ))}
      </div>
      <button type="button" className={styles.noColor} onClick={() => onChoose('')}>
        {t('noColor')}
      </button>
    </div>
  )
}
