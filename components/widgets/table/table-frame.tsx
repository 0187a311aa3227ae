'use client'
import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { FieldTip } from '@/components/ui/field'
import { configAttribute, flagAttribute } from '@/lib/form/attributes'
import { readFlag } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { columnWidth, type HeaderGroup } from './columns'
import styles from './table.module.css'

type FrameProps = {
  node: FieldNode
  groups: readonly HeaderGroup[]
  rowCount: number
  hasActions: boolean
  isPlain?: boolean
  scrollRef?: Ref<HTMLElement>
  body: ReactNode
  foot: ReactNode
}

const numberWidthPx = 56
const actionsWidthPx = 64

/** Title, header and frame of a sub-table, shared by the form and the detail. */
export function TableFrame({ node, groups, rowCount, hasActions, isPlain, scrollRef, body, foot }: FrameProps) {
  const t = useTranslations('widgets')
  const columns = groups.flatMap((group) => group.columns)
  const widthPx = columns.reduce((sum, column) => sum + columnWidth(column), numberWidthPx + (hasActions ? actionsWidthPx : 0))
  return (
    <>
      {readFlag(configAttribute(node, 'showTitle'), true) && node.label ? (
        <div className={styles.title}>
          <span>
            {node.required && !isPlain ? <span className={styles.mark}>*</span> : null}
            {node.label}
          </span>
          {node.tipLabel ? <FieldTip text={node.tipLabel} /> : null}
          {rowCount > 0 ? <span className={styles.count}>{t('rowCount', { count: rowCount })}</span> : null}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section ref={scrollRef} className={styles.scroll} tabIndex={0} aria-label={`${node.label} ${t('scrollTable')}`}>
        <table
          className={styles.grid}
          style={{ '--tn-table-width': `${widthPx}px` } as CSSProperties}
          data-plain={isPlain || undefined}
        >
          <colgroup>
            <col style={{ width: numberWidthPx }} />
            {columns.map((column) => (
              <col key={column.key} style={{ width: columnWidth(column) }} />
            ))}
            {hasActions ? <col style={{ width: actionsWidthPx }} /> : null}
          </colgroup>
          <TableHead groups={groups} hasActions={hasActions} isPlain={Boolean(isPlain)} />
          <tbody>{body}</tbody>
          {foot}
        </table>
        {rowCount === 0 ? <div className={styles.empty}>{t('noRows')}</div> : null}
      </section>
    </>
  )
}

function TableHead({ groups, hasActions, isPlain }: { groups: readonly HeaderGroup[]; hasActions: boolean; isPlain: boolean }) {
  const t = useTranslations('widgets')
  const hasGroups = groups.some((group) => group.title)
  const depth = hasGroups ? 2 : 1
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={depth} style={{ textAlign: 'center' }}>
          {t('rowNumber')}
        </th>
        {groups.map((group) =>
          group.title ? (
            <th key={group.key} scope="colgroup" colSpan={group.columns.length} data-group="" style={{ textAlign: group.align }}>
              {group.title}
            </th>
          ) : (
            group.columns.map((column) => <ColumnHead key={column.key} column={column} rowSpan={depth} isPlain={isPlain} />)
          ),
        )}
        {hasActions ? (
          <th scope="col" rowSpan={depth}>
            {t('actions')}
          </th>
        ) : null}
      </tr>
      {hasGroups ? (
        <tr>
          {groups
            .filter((group) => group.title)
            .flatMap((group) => group.columns)
            .map((column) => (
              <ColumnHead key={column.key} column={column} rowSpan={1} isPlain={isPlain} />
            ))}
        </tr>
      ) : null}
    </thead>
  )
}

function ColumnHead({ column, rowSpan, isPlain }: { column: FieldNode; rowSpan: number; isPlain: boolean }) {
  return (
    <th scope="col" rowSpan={rowSpan}>
      {column.required && !isPlain ? <span className={styles.mark}>*</span> : null}
      {column.label}
      {column.tipLabel && !isPlain ? <FieldTip text={column.tipLabel} /> : null}
    </th>
  )
}

export function hasDeleteButton(node: FieldNode): boolean {
  return flagAttribute(node, 'showDeleteBtn', true)
}
