'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { controlAria, fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { Range } from '@/components/ui/range'
import { formatColor, parseColor, toHex } from '@/components/widget-kits/color-value'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import styles from './color-picker.module.css'

/** The browser's own colour control beside a text box that takes every format. */
export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets')
  const { node, id, value, disabled, readOnly } = props
  const [draft, setDraft] = useState<string | null>(null)
  const text = typeof value === 'string' ? value : ''
  const color = parseColor(text)
  const format = textAttribute(node, 'colorFormat')
  const hasAlpha = flagAttribute(node, 'showAlpha')
  const canEdit = !disabled && !readOnly

  const commit = () => {
    const typed = draft?.trim()
    setDraft(null)
    if (typed === undefined) return
    const parsed = parseColor(typed)
    // Text that is no colour is handed on, so that the form names the fault instead of dropping what was typed.
    props.onChange(parsed ? formatColor({ ...parsed, alpha: hasAlpha ? parsed.alpha : 1 }, format, hasAlpha) : typed)
  }
  return (
    <FieldBox widthMax={hasAlpha ? 340 : 260} error={props.error} disabled={disabled} readOnly={readOnly}>
      <input
        type="color"
        className={fieldStyles.swatch}
        aria-label={t('pickColor')}
        value={color ? toHex(color) : '#ffffff'}
        disabled={!canEdit}
        onChange={(event) => {
          const picked = parseColor(event.target.value)
          if (picked) props.onChange(formatColor({ ...picked, alpha: hasAlpha ? (color?.alpha ?? 1) : 1 }, format, hasAlpha))
        }}
      />
      <input
        id={id}
        type="text"
        className={fieldStyles.native}
        value={draft ?? text}
        disabled={disabled}
        readOnly={readOnly}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={props.autoFocus || undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          commit()
          props.onBlur?.()
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        {...controlAria({ ...props, required: node.required })}
      />
      {hasAlpha && canEdit ? (
        <Range
          className={styles.alpha}
          aria-label={t('color.alpha')}
          min={0}
          max={100}
          value={Math.round((color?.alpha ?? 1) * 100)}
          disabled={!color}
          onChange={(part) => color && props.onChange(formatColor({ ...color, alpha: part / 100 }, format, true))}
        />
      ) : null}
      {canEdit && text !== '' ? (
        <ClearButton
          onClear={() => {
            setDraft(null)
            props.onChange('')
          }}
        />
      ) : null}
    </FieldBox>
  )
}
