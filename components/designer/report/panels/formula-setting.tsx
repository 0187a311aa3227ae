import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { classes, fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { SettingRow } from '../../list/settings'
import { FormulaDialog } from './formula-dialog'
import { formulaFault } from './formula-fault'
import styles from './report-panels.module.css'

type FormulaSettingProps = {
  label: string
  tip?: string
  value: string
  onType: (formula: string) => void
  onLeave?: () => void
  placeholder?: string
}

/** A formula without its `=`, with the functions beside it; what cannot be read is told below. */
export function FormulaSetting({ label, tip, ...input }: FormulaSettingProps) {
  return (
    <SettingRow label={label} tip={tip} isWide>
      {(id) => <FormulaInput id={id} label={label} {...input} />}
    </SettingRow>
  )
}

type FormulaInputProps = Omit<FormulaSettingProps, 'tip'> & { id?: string }

/** The control alone, for rows that have no room for a name. */
export function FormulaInput({ id, label, value, onType, onLeave, placeholder }: FormulaInputProps) {
  const t = useTranslations('reportpanels.formula')
  const [isOpen, setOpen] = useState(false)
  const fault = formulaFault(value)
  const name = id === undefined ? { 'aria-label': label } : { id }
  return (
    <div className={styles.formula}>
      <input
        {...name}
        type="text"
        autoComplete="off"
        spellCheck={false}
        className={classes(fieldStyles.native, styles.code)}
        maxLength={2000}
        placeholder={placeholder}
        value={value}
        aria-invalid={fault || undefined}
        onChange={({ target }) => onType(target.value.replace(/^\s*=/, ''))}
        onBlur={onLeave}
      />
      <IconButton size="sm" label={t('open', { name: label })} onClick={() => setOpen(true)}>
        <Icon name="tool" size={14} />
      </IconButton>
      {fault ? <p className={styles.fault}>{t('bad')}</p> : null}
      {isOpen ? (
        <FormulaDialog
          value={value}
          onDone={(next) => {
            onType(next)
            onLeave?.()
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
