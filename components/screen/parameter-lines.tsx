import type { ReactNode } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { parameterRows } from '@/lib/form/interface-parameters'
import { type RawRecord, readFlag, readText } from '@/lib/form/read'
import styles from './parameter-lines.module.css'

type ParameterLinesProps = {
  id: string
  /** The stored rows. */
  text: string
  onChange: (text: string) => void
  onBlur: (() => void) | undefined
  /** A control that says where the value comes from stands before that of the value. */
  hasSources?: boolean
  /** The controls of one parameter. */
  children: (row: RawRecord, name: string, change: (more: RawRecord) => void) => ReactNode
}

/** What an interface is asked with: each of its parameters by its name, and how its value is given. */
export function ParameterLines({ id, text, onChange, onBlur, hasSources = false, children }: ParameterLinesProps) {
  const rows = parameterRows(text)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only that the focus left all of them.
    <div id={id} className={styles.lines} data-sources={hasSources || undefined} onBlur={onBlur}>
      {rows.map((row, index) => {
        const name = readText(row['field'])
        const label = readText(row['fieldName'])
        return (
          <div key={name} className={styles.line}>
            <span className={styles.name} data-tip={label || name}>
              {readFlag(row['required']) && (
                <span className={fieldStyles.required} aria-hidden="true">
                  *
                </span>
              )}
              {label && label !== name ? `${name} (${label})` : name}
            </span>
            {children(row, name, (more) => onChange(JSON.stringify(rows.with(index, { ...row, ...more }))))}
          </div>
        )
      })}
    </div>
  )
}
