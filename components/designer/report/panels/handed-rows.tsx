import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { FieldOf } from './condition-rows'
import { FormulaInput } from './formula-setting'
import styles from './report-panels.module.css'

type Handed = { name: string; value: string }

const rowsMax = 20

type HandedRowsProps = {
  label: string
  names: readonly { value: string; label: string }[]
  rows: readonly Handed[]
  onChange: (rows: readonly Handed[]) => void
  onLeave: () => void
}

/** Values that are handed on by names, each a formula. */
export function HandedRows({ label, names, rows, onChange, onLeave }: HandedRowsProps) {
  const t = useTranslations('reportpanels.handed')
  const set = (at: number, more: Partial<Handed>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...more } : row)))
  const free = names.find(({ value }) => !rows.some(({ name }) => name === value))
  return (
    <fieldset className={styles.conditions}>
      <legend>{label}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place; what it shows comes from outside.
        <div key={at} className={styles.handed}>
          <FieldOf
            label={t('nameOf', { number: at + 1 })}
            fields={names}
            value={row.name}
            onChange={(name) => set(at, { name })}
          />
          <FormulaInput
            label={t('valueOf', { number: at + 1 })}
            placeholder={t('hint')}
            value={row.value}
            onType={(value) => set(at, { value })}
            onLeave={onLeave}
          />
          <IconButton
            size="sm"
            label={t('remove', { number: at + 1 })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <Icon name="trash" size={14} />
          </IconButton>
        </div>
      ))}
      {free && rows.length < rowsMax ? (
        <Button
          size="sm"
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rows, { name: free.value, value: '""' }])}
        >
          {t('add')}
        </Button>
      ) : null}
    </fieldset>
  )
}
