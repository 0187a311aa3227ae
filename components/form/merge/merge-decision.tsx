import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useMemo } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { displayOf } from '@/components/form/load-faces'
import { widgets } from '@/components/widgets/registry'
import { saidValue } from '@/lib/form/design-texts'
import { formIndex } from '@/lib/form/form-index'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import type { FieldNode, FormDesign, RecordValues } from '@/lib/form/types'
import styles from './merge.module.css'
import type { CellChange, RowDispute } from './merge-rows'
import { type Side, Sides, type SidesView } from './merge-sides'
import type { ValueChange } from './merge-types'

/** What every decision of one merge shows and asks alike. */
export type DecisionView = SidesView & { design: FormDesign; texts: RecordValues }

export const labelOf = ({ node }: { node: FieldNode }) => node.label || node.name

type FieldDecisionProps = { view: DecisionView; change: ValueChange; path: string; texts: RecordValues }

/** One value of which the two made different things. */
export function FieldDecision({ view, change, path, texts }: FieldDecisionProps) {
  const { node, mine, theirs } = change
  const text = readText(own(texts, node.name)) || undefined
  const value = (value: unknown, text?: string) => <Value design={view.design} node={node} value={value} text={text} />
  return <Sides view={view} path={path} legend={labelOf(change)} sides={{ mine: value(mine), theirs: value(theirs, text) }} />
}

/** A line of a sub-table: its cells of which the two made different things, or whether it stays at all. */
export function LineDecision({ view, table, dispute }: { view: DecisionView; table: FieldNode; dispute: RowDispute }) {
  const t = useTranslations('list.conflict')
  const titleId = useId()
  const row = dispute.theirs ?? dispute.mine ?? {}
  // The newest version's lines come as texts in the same order.
  const textRows = readList(own(view.texts, table.name))
  const found = dispute.theirs ? textRows[dispute.number - 1] : undefined
  const texts: RecordValues = isRecord(found) ? found : {}
  const disputed = dispute.cells.filter(({ changedBy }) => changedBy === 'both')
  return (
    <section className={styles.lineDecision} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('line', { table: labelOf({ node: table }), number: dispute.number })}</h3>
      <LineCells view={view} table={table} row={row} cells={dispute.cells} texts={texts} />
      {dispute.kind === 'cells' ? (
        disputed.map((cell) => <FieldDecision key={cell.path} view={view} change={cell} path={cell.path} texts={texts} />)
      ) : (
        <Sides view={view} path={dispute.path} legend={t('lineGone')} sides={staying(dispute, t)} />
      )}
    </section>
  )
}

function staying({ kind }: RowDispute, t: (key: 'deleteLine' | 'keepLine') => string): Record<Side, ReactNode> {
  return kind === 'deletedByMe'
    ? { mine: t('deleteLine'), theirs: t('keepLine') }
    : { mine: t('keepLine'), theirs: t('deleteLine') }
}

type LineCellsProps = {
  view: DecisionView
  table: FieldNode
  row: RecordValues
  cells: readonly CellChange[]
  texts: RecordValues
}

/** The whole line in one glance; cells that differ are marked, and by whom they were changed. */
function LineCells({ view, table, row, cells, texts }: LineCellsProps) {
  const t = useTranslations('list.conflict')
  const columns = formIndex(view.design).columns.get(table.name) ?? []
  const changes = new Map(cells.map((cell) => [cell.node.name, cell]))
  const markOf = { me: t('byMe'), them: t('byThem', { name: view.theirName }), both: t('byBoth') }
  return (
    <dl className={styles.lineCells}>
      {columns.map((node) => {
        const change = changes.get(node.name)
        const value = change?.changedBy === 'me' ? change.mine : own(row, node.name)
        if (node.name === '' || (!change && isEmpty(node, value))) return null
        const text = change?.changedBy === 'me' ? undefined : readText(own(texts, node.name)) || undefined
        return (
          <div key={node.code} data-changed={change?.changedBy}>
            <dt>{node.label || node.name}</dt>
            <dd>
              <Value design={view.design} node={node} value={value} text={text} />
              {change && <small>{markOf[change.changedBy]}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type ValueProps = { design: FormDesign; node: FieldNode; value: unknown; text?: string | undefined }

/** A value as a list would show it; the lines of a sub-table that is decided as a whole as the detail shows them. */
function Value({ design, node, value, text }: ValueProps) {
  const t = useTranslations('list.conflict')
  const only = useMemo(() => ({ ...design, fields: [node] }), [design, node])
  if (node.kind === 'table') {
    return <DetailView design={only} values={{ [node.name]: value }} texts={noTexts} forms="all" />
  }
  if (isEmpty(node, value)) return <span className={styles.decisionEmpty}>{t('empty')}</span>
  const display = displayOf(node.type)
  const Face = display?.Cell ?? display?.Detail
  return Face ? <Face node={node} value={decoded(node, value)} text={text && saidValue(node, text)} /> : null
}

function decoded(node: FieldNode, value: unknown): unknown {
  const schema = widgets.get(node.type)?.schema
  return schema ? schema.decode(value, node) : value
}

function isEmpty(node: FieldNode, value: unknown): boolean {
  return widgets.get(node.type)?.schema.isEmpty(decoded(node, value)) ?? true
}

const noTexts: RecordValues = {}
