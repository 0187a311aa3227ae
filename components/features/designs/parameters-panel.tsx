import { fieldStyles } from '@/components/ui/field'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import styles from './designs.module.css'
import { parameterRows } from './utils'

/** What the interface of a data view is asked with (contract 3b §2.4): the default of each of its parameters. */
export function ParameterRows({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('admin.designs')
  const rows = parameterRows(plainText(value))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only that the focus left all of them.
    <div id={id} className={styles.parameters} onBlur={onBlur}>
      {rows.map((row, index) => {
        const name = readText(row['field'])
        const label = readText(row['fieldName'])
        return (
          <div key={name} className={styles.parameter}>
            <span className={styles.parameterName} data-tip={label || name}>
              {readFlag(row['required']) && (
                <span className={fieldStyles.required} aria-hidden="true">
                  *
                </span>
              )}
              {label && label !== name ? `${name} (${label})` : name}
            </span>
            <input
              type="text"
              className={fieldStyles.native}
              aria-label={t('parameterOf', { name })}
              autoComplete="off"
              placeholder={t('parameterEmpty')}
              value={readText(row['defaultValue'])}
              maxLength={10_000}
              disabled={disabled}
              onChange={(event) => onChange(JSON.stringify(rows.with(index, { ...row, defaultValue: event.target.value })))}
            />
          </div>
        )
      })}
    </div>
  )
}
