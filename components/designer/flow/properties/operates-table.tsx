import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { useSessionFact } from '../../shell/session-context'
import { type FlowField, formIdOf, operateRow, useFlowFields } from '../flow-form'
import styles from './flow-properties.module.css'
import { useNode } from './node-context'

const rights = ['read', 'write', 'required'] as const
type Right = (typeof rights)[number]

/** What this node may see of each field, fill in, and must fill in (contract 4a §9.7). */
export function OperatesTable() {
  const t = useTranslations('flowdesigner.operates')
  const { id, value, set } = useNode()
  const formId = useSessionFact((session) => formIdOf(session.document, id))
  const { fields, error, retry } = useFlowFields(formId)
  if (formId === '') return <EmptyState text={t('noForm')} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!fields) return <LoadingState />
  if (fields.length === 0) return <EmptyState text={t('noFields')} />
  const rows = rowsOf(fields, readList(value('formOperates')).filter(isRecord))
  const write = (next: readonly RawRecord[]) => set('formOperates', next)
  return (
    <table className={styles.operates}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {rights.map((right) => (
            <th key={right} scope="col">
              <AllOf right={right} rows={rows} onChange={write} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={readText(own(row, 'id'))} data-child={readText(own(row, 'id')).includes('-') || undefined}>
            <th scope="row">{readText(own(row, 'name'))}</th>
            {rights.map((right) => (
              <td key={right}>
                <Checkbox
                  aria-label={t('rightOf', { right: t(right), name: readText(own(row, 'name')) })}
                  checked={readFlag(own(row, right))}
                  disabled={!canHave(row, right)}
                  onChange={() => write(rows.with(at, withRight(row, right, !readFlag(own(row, right)))))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AllOf({
  right,
  rows,
  onChange,
}: {
  right: Right
  rows: readonly RawRecord[]
  onChange: (rows: readonly RawRecord[]) => void
}) {
  const t = useTranslations('flowdesigner.operates')
  const able = rows.filter((row) => canHave(row, right))
  const isAll = able.length > 0 && able.every((row) => readFlag(own(row, right)))
  return (
    <label className={styles.allOf}>
      <Checkbox
        checked={isAll}
        onChange={() => onChange(rows.map((row) => (canHave(row, right) ? withRight(row, right, !isAll) : row)))}
      />
      {t(right)}
    </label>
  )
}

/** A field that the node does not name may be seen and not filled in (contract 4a §4.5). Rows of fields that are gone stay out. */
function rowsOf(fields: readonly FlowField[], stored: readonly RawRecord[]): readonly RawRecord[] {
  const known = new Map(stored.map((row) => [readText(own(row, 'id')), row]))
  return fields.map((field) => ({ ...operateRow(field, false), ...known.get(field.code), name: field.label }))
}

function canHave(row: RawRecord, right: Right): boolean {
  return right !== 'required' || !readFlag(own(row, 'requiredDisabled'))
}

/** Nobody fills in what is not seen, or must fill in what cannot be filled in. */
function withRight(row: RawRecord, right: Right, has: boolean): RawRecord {
  if (has) return { ...row, read: true, ...(right === 'read' ? {} : { write: true }), [right]: true }
  if (right === 'read') return { ...row, read: false, write: false, required: false }
  return right === 'write' ? { ...row, write: false, required: false } : { ...row, required: false }
}
