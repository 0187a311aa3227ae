'use client'

import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { CodeEditor } from '@/components/ui/code-editor/code-editor'
import { Icon } from '@/components/ui/icon'
import styles from './print-templates.module.css'
import type { Statement } from './utils'

type PanelProps = {
  statements: readonly Statement[]
  onChange: (statements: readonly Statement[]) => void
  /** Whether those that are empty are marked as faults. */
  hasFaults: boolean
}

const statementsMax = 20

/** The statements of a template, one field of lines for each: the head, then T1, T2 … (contract 2 §20.1). */
export function SqlPanel({ statements, onChange, hasFaults }: PanelProps) {
  const t = useTranslations('printdesigner.sql')
  const extensions = useMemo(() => [sql({ dialect: PostgreSQL })], [])
  const set = (at: number, text: string) => onChange(statements.map((one, index) => (index === at ? { ...one, sql: text } : one)))
  return (
    <section className={styles.statements} aria-label={t('name')}>
      <h3>{t('name')}</h3>
      <p>{t('hint')}</p>
      {statements.map((statement, index) => {
        const label = index === 0 ? t('head') : t('table', { number: index })
        const isEmpty = hasFaults && statement.sql.trim() === ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement is known by its place, as T1, T2 … are.
          <div key={index} className={styles.statement} data-invalid={isEmpty || undefined}>
            <div className={styles.statementHead}>
              <span>{label}</span>
              {index === 0 ? null : (
                <IconButton
                  size="sm"
                  label={t('remove', { name: label })}
                  onClick={() => onChange(statements.filter((_, other) => other !== index))}
                >
                  <Icon name="trash" size={14} />
                </IconButton>
              )}
            </div>
            <div className={styles.statementText}>
              <CodeEditor label={label} value={statement.sql} extensions={extensions} onChange={(text) => set(index, text)} />
            </div>
            {isEmpty ? (
              <p className={styles.fault} role="alert">
                {t('empty', { row: index + 1 })}
              </p>
            ) : null}
          </div>
        )
      })}
      {statements.length < statementsMax ? (
        <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={() => onChange([...statements, { sql: '' }])}>
          {t('add')}
        </Button>
      ) : null}
    </section>
  )
}
