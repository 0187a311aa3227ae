'use client'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { FieldTip } from '@/components/ui/field'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import type { TableEditing } from '../widget-env'
import { type HeaderGroup, summedColumns } from './columns'
import styles from './grid.module.css'
import type { GridColumns } from './grid-rows'

type HeadProps = { groups: readonly HeaderGroup[]; columns: GridColumns; table: FieldNode }

/** One row of headings, or two where columns stand under common ones (contract 3a §6). */
export const GridHead = memo(function GridHead({ groups, columns, table }: HeadProps) {
  const t = useTranslations('widgets')
  const depth = headDepth(groups)
  const heading = (node: FieldNode, span: number) => (
    <Heading
      key={node.key}
      node={node}
      index={columns.nodes.indexOf(node)}
      widthPx={widthOf(columns, [node])}
      rowSpan={span}
      isRequired={node.required && !table.disabled}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: headings stick and are placed freely.
    <div role="rowgroup" className={styles.head} style={{ width: columns.widthPx }} data-depth={depth}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: headings take no focus. */}
      <div role="row" className={styles.headRow} aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: headings take no focus. */}
        <div
          role="columnheader"
          className={styles.headNumber}
          style={{ width: columns.numberWidthPx }}
          data-span={depth}
          aria-colindex={1}
        >
          {t('rowNumber')}
        </div>
        {groups.map((group) =>
          group.title ? (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            // biome-ignore lint/a11y/useFocusableInteractive: headings take no focus.
            <div
              key={group.key}
              role="columnheader"
              className={styles.headGroup}
              style={{ width: widthOf(columns, group.columns), justifyContent: justifyOf(group.align) }}
              aria-colspan={group.columns.length}
              aria-colindex={columns.nodes.indexOf(group.columns[0] as FieldNode) + 2}
            >
              <span className={styles.headText}>{group.title}</span>
            </div>
          ) : (
            group.columns.map((node) => heading(node, depth))
          ),
        )}
        {columns.actionsWidthPx > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          // biome-ignore lint/a11y/useFocusableInteractive: headings take no focus.
          <div
            role="columnheader"
            className={styles.headActions}
            style={{ width: columns.actionsWidthPx }}
            data-span={depth}
            aria-colindex={columns.nodes.length + 2}
          >
            {t('actions')}
          </div>
        ) : null}
      </div>
      {depth === 2 ? (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: headings take no focus.
        <div role="row" className={styles.headRow} aria-rowindex={2}>
          <div style={{ width: columns.numberWidthPx, flex: 'none' }} />
          {groups.map((group) =>
            group.title ? (
              group.columns.map((node) => heading(node, 1))
            ) : (
              <div key={group.key} style={{ width: widthOf(columns, group.columns), flex: 'none' }} />
            ),
          )}
        </div>
      ) : null}
    </div>
  )
})

export function headDepth(groups: readonly HeaderGroup[]): 1 | 2 {
  return groups.some((group) => group.title) ? 2 : 1
}

function widthOf({ nodes, edges }: GridColumns, some: readonly FieldNode[]): number {
  return some.reduce((sum, node) => {
    const at = nodes.indexOf(node)
    return sum + (edges[at + 1] ?? 0) - (edges[at] ?? 0)
  }, 0)
}

function justifyOf(align: HeaderGroup['align']): string {
  if (align === 'center') return 'center'
  return align === 'left' ? 'flex-start' : 'flex-end'
}

type HeadingProps = { node: FieldNode; index: number; widthPx: number; rowSpan: number; isRequired: boolean }

function Heading({ node, index, widthPx, rowSpan, isRequired }: HeadingProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: headings take no focus.
    <div
      role="columnheader"
      className={styles.heading}
      style={{ width: widthPx }}
      data-span={rowSpan}
      data-type={node.type}
      aria-colindex={index + 2}
      data-tip={node.label}
    >
      {isRequired ? (
        <span className={styles.mark} aria-hidden="true">
          *
        </span>
      ) : null}
      <span className={styles.headText}>{node.label}</span>
      {node.tipLabel ? <FieldTip text={node.tipLabel} /> : null}
    </div>
  )
}

type FootProps = { table: FieldNode; columns: GridColumns; editing: TableEditing; rowIndex: number }

/** Spec 2 §5.1: shown only when asked for and when there are rows and something to sum; the first cell says 合计. */
export const GridFoot = memo(function GridFoot({ table, columns, editing, rowIndex }: FootProps) {
  const t = useTranslations('widgets')
  const summed = summedColumns(table)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div role="rowgroup" className={styles.foot} style={{ width: columns.widthPx }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: sums take no focus. */}
      <div role="row" className={styles.footRow} aria-rowindex={rowIndex}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: sums take no focus. */}
        <div role="rowheader" className={styles.footNumber} style={{ width: columns.numberWidthPx }} aria-colindex={1}>
          {t('sum')}
        </div>
        {columns.nodes.map((node, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          // biome-ignore lint/a11y/useFocusableInteractive: sums take no focus.
          <div
            key={node.key}
            role="gridcell"
            className={styles.footCell}
            style={{ width: widthOf(columns, [node]) }}
            aria-colindex={index + 2}
            data-type={node.type}
          >
            {summed.has(node.name) ? <ColumnSum node={node} editing={editing} /> : null}
          </div>
        ))}
      </div>
    </div>
  )
})

export function ColumnSum({ node, editing }: { node: FieldNode; editing: TableEditing }) {
  return <>{editing.useColumnSum(node)}</>
}

export function hasSummary(table: FieldNode, rowCount: number): boolean {
  return rowCount > 0 && flagAttribute(table, 'showSummary') && summedColumns(table).size > 0
}
