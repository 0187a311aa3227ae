import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { parameterRows } from '@/lib/form/interface-parameters'
import { type RawRecord, readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import styles from './data-interfaces.module.css'
import { RowDialog } from './row-dialog'

/** What an interface is asked with (contract 2 §16.2 `parameterJson`). */
export function ParametersFace(props: WidgetProps) {
  const t = useTexts('admin.dataInterfaces')
  return (
    <RowsFace {...props} kind="parameter">
      {(row) => (
        <>
          <strong>{`{${readText(row['field'])}}`}</strong>
          <Tag tone="grey">{t(`parameterTypes.${readText(row['dataType']) || 'varchar'}`)}</Tag>
          {readFlag(row['required']) && <Tag tone="amber">{t('row.required')}</Tag>}
          <span className={styles.quiet}>{readText(row['fieldName'])}</span>
        </>
      )}
    </RowsFace>
  )
}

/** How columns of the result are called (contract 2 §16.2 `fieldJson`). */
export function FieldsFace(props: WidgetProps) {
  return (
    <RowsFace {...props} kind="field">
      {(row) => (
        <>
          <span className={styles.quiet}>{readText(row['defaultValue'])}</span>
          <Icon name="chevron-right" size={16} />
          <strong>{readText(row['field'])}</strong>
        </>
      )}
    </RowsFace>
  )
}

type RowsFaceProps = WidgetProps & { kind: 'parameter' | 'field'; children: (row: RawRecord) => ReactNode }

function RowsFace({ value, onChange, kind, children }: RowsFaceProps) {
  const t = useTexts('admin.dataInterfaces')
  const rows = parameterRows(plainText(value))
  const [opened, setOpened] = useState<number | null>(null)
  const write = (next: readonly RawRecord[]) => onChange(JSON.stringify(next))
  return (
    <div className={styles.rows}>
      {rows.length > 0 && (
        <ul className={styles.named}>
          {rows.map((row, index) => {
            const name = readText(row['field'])
            return (
              <li key={name}>
                {children(row)}
                <span className={styles.rowButtons}>
                  <IconButton size="sm" label={t('row.edit', { name })} onClick={() => setOpened(index)}>
                    <Icon name="edit" size={16} />
                  </IconButton>
                  <IconButton size="sm" label={t('row.drop', { name })} onClick={() => write(rows.toSpliced(index, 1))}>
                    <Icon name="trash" size={16} />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button size="sm" startIcon={<Icon name="plus" size={16} />} onClick={() => setOpened(rows.length)}>
          {t(`row.add.${kind}`)}
        </Button>
      </div>
      {opened !== null && (
        <RowDialog
          kind={kind}
          row={rows[opened] ?? null}
          taken={rows.filter((_, index) => index !== opened).map((row) => readText(row['field']))}
          onSave={(row) => {
            write(opened < rows.length ? rows.with(opened, row) : [...rows, row])
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
