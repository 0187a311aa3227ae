import { Fragment, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { isValueless } from '@/lib/domain/data-conditions'
import { textAttribute } from '@/lib/form/attributes'
import { readList, readNumber, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { ConditionText } from '../search-field-panel'
import styles from './super-query.module.css'
import { noQuery, type QueryCondition, type QueryField, type SuperQuery, symbolText } from './utils'

type ActiveQueryProps = {
  fields: readonly QueryField[]
  query: SuperQuery
  onChange: (query: SuperQuery) => void
  /** Left out where there is no dialog behind it. */
  onOpen?: () => void
  /** Conditions in the heads of the columns. */
  isOfColumns?: boolean
}

/** The super query in force, as a sentence above the list: each condition can be lifted, and pressing one opens them all. */
export function ActiveQuery({ fields, query, onChange, onOpen, isOfColumns = false }: ActiveQueryProps) {
  const t = useTexts('list')
  const { groups, matchLogic } = query
  if (groups.length === 0) return null
  const lift = (at: number, row: number) => {
    const left = groups.map((group, place) => (place === at ? { ...group, rows: group.rows.toSpliced(row, 1) } : group))
    onChange({ matchLogic, groups: left.filter(({ rows }) => rows.length > 0) })
  }
  return (
    <ul className={styles.active} aria-label={t(isOfColumns ? 'super.filtersInForce' : 'super.inForce')}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <Fragment key={at}>
          {group.rows.map((condition, row) => {
            const field = fields.find(({ code }) => code === condition.field)
            const isFirst = row === 0
            const isLast = row === group.rows.length - 1
            const isBracketed = groups.length > 1
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
              <li key={row} className={styles.chip}>
                {(!isFirst || at > 0) && (
                  <span className={styles.joint}>{t(`groups.${isFirst ? matchLogic : group.logic}`)}</span>
                )}
                {isBracketed && isFirst && <span aria-hidden="true">【</span>}
                <ChipText onOpen={onOpen}>
                  {field?.label} {symbolText(condition.symbol, t)} {field && <ValueText condition={condition} field={field} />}
                </ChipText>
                <button
                  type="button"
                  className={styles.chipLift}
                  aria-label={t('super.lift', { name: field?.label ?? condition.field })}
                  data-tip={t('super.lift', { name: field?.label ?? condition.field })}
                  onClick={() => lift(at, row)}
                >
                  <Icon name="close" size={12} />
                </button>
                {isBracketed && isLast && <span aria-hidden="true">】</span>}
              </li>
            )
          })}
        </Fragment>
      ))}
      <li>
        <Button variant="text" size="sm" onClick={() => onChange(noQuery)}>
          {t(isOfColumns ? 'super.liftFilters' : 'super.liftAll')}
        </Button>
      </li>
    </ul>
  )
}

function ChipText({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  const t = useTexts('list.super')
  if (!onOpen) return <span className={styles.chipText}>{children}</span>
  return (
    <button type="button" className={styles.chipText} data-tip={t('change')} onClick={onOpen}>
      {children}
    </button>
  )
}

/** What is asked for in words: names, never ids. */
function ValueText({ condition, field: { code, label, node } }: { condition: QueryCondition; field: QueryField }) {
  const { symbol, value } = condition
  if (isValueless(symbol)) return null
  const { query, shape } = factsOf(node.type)
  if (query === 'measured') {
    const format = node.type === 'datePicker' ? textAttribute(node, 'format') || 'yyyy-MM-dd' : dateTimeFormat
    const isDate = shape === 'date' || node.type === 'createTime' || node.type === 'modifyTime'
    const say = (one: unknown) => (isDate ? formatDate(readNumber(one) ?? Number.NaN, format) : readText(one))
    return <>{(symbol === 'between' ? readList(value) : [value]).map(say).join(' ~ ')}</>
  }
  if (query === 'worded') return <>{readText(value)}</>
  const search = { code, label, node, searchType: 1, searchMultiple: Array.isArray(value), value: undefined } as const
  // A switch is asked for as a text, and shown as a number.
  return <ConditionText search={search} value={query === 'states' ? Number(value) : value} />
}
