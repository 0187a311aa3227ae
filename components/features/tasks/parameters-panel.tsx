import { fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { type RawRecord, readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import styles from './tasks.module.css'
import { parameterRows, parameterSources } from './utils'

/** What an interface is asked with: each of its parameters, typed or left empty. */
export function ParameterRows({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('admin.tasks')
  const rows = parameterRows(plainText(value))
  const change = (at: number, more: RawRecord) =>
    onChange(JSON.stringify(rows.map((row, index) => (index === at ? { ...row, ...more } : row))))
  const choices = Object.entries(parameterSources).map(([key, source]) => ({ value: String(source), label: t(`sources.${key}`) }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only that the focus left all of them.
    <div id={id} className={styles.parameters} onBlur={onBlur}>
      {rows.map((row, index) => {
        const name = readText(row['field'])
        const label = readText(row['fieldName'])
        const isRequired = readFlag(row['required'])
        const isEmpty = Number(row['sourceType']) === parameterSources.empty
        return (
          <div key={name} className={styles.parameter}>
            <span className={styles.parameterName} data-tip={label || name}>
              {isRequired && (
                <span className={fieldStyles.required} aria-hidden="true">
                  *
                </span>
              )}
              {label && label !== name ? `${name} (${label})` : name}
            </span>
            {/* What must be there cannot be left empty. */}
            <Select
              label={t('sourceOf', { name })}
              options={choices.slice(0, isRequired ? 1 : 2)}
              value={String(isEmpty && !isRequired ? parameterSources.empty : parameterSources.typed)}
              disabled={disabled}
              onChange={(source) => change(index, { sourceType: Number(source) })}
            />
            <input
              type="text"
              className={fieldStyles.native}
              aria-label={t('valueOf', { name })}
              value={isEmpty ? '' : readText(row['relationField'])}
              maxLength={10_000}
              disabled={disabled || isEmpty}
              onChange={(event) => change(index, { relationField: event.target.value })}
            />
          </div>
        )
      })}
    </div>
  )
}
