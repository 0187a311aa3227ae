'use client'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useId, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ColumnSum } from '@/components/widget-kits/grid/grid-head'
import { RowProvider, type TableEditing, useRevealRequest } from '@/components/widget-kits/widget-env'
import { numberAttribute } from '@/lib/form/attributes'
import type { TableEditor } from '@/lib/form/table-edits/table-editor'
import type { FieldNode } from '@/lib/form/types'
import { CardSums, cardsStep, MoreCards } from './card-parts'
import styles from './cards.module.css'
import type { TableButtons } from './table-buttons'

/** So many rows are opened at once. */
const openAtFirst = 3

export type CardsProps = {
  node: FieldNode
  columns: readonly FieldNode[]
  rowKeys: readonly string[]
  editing: TableEditing
  editor: TableEditor
  canEdit: boolean
  buttons: TableButtons
  /** The row that was added last: it opens. */
  newRowKey: string | null
  onCopy: (rowKey: string) => void
  onRemove: (rowKey: string) => void
}

/** On a phone each row is a card with the labels above the controls; a closed card shows what is in its first fields. */
export function Cards(props: CardsProps) {
  const { node, columns, rowKeys, editing, newRowKey } = props
  const request = useRevealRequest()
  const [shownCount, setShownCount] = useState(cardsStep)
  const wanted = Math.max(rowKeys.indexOf(request?.rowKey ?? ''), rowKeys.indexOf(newRowKey ?? '')) + 1
  const count = Math.max(shownCount, wanted)
  return (
    <div className={styles.cards}>
      <ul className={styles.list}>
        {rowKeys.slice(0, count).map((rowKey, index) => (
          <Card
            key={rowKey}
            {...props}
            rowKey={rowKey}
            index={index}
            isOpenAtFirst={index < openAtFirst || rowKey === newRowKey}
            isWanted={request?.rowKey === rowKey ? request.serial : 0}
          />
        ))}
      </ul>
      <MoreCards rowCount={rowKeys.length} shownCount={count} onShow={setShownCount} />
      <CardSums
        node={node}
        columns={columns}
        rowCount={rowKeys.length}
        sumOf={(column) => <ColumnSum node={column} editing={editing} />}
      />
    </div>
  )
}

type CardProps = CardsProps & { rowKey: string; index: number; isOpenAtFirst: boolean; isWanted: number }

const Card = memo(function Card({ rowKey, index, isOpenAtFirst, isWanted, ...props }: CardProps) {
  const { columns, editing, editor, canEdit, buttons } = props
  const t = useTranslations('widgets')
  const bodyId = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  // Of ours: so many fields are shown, and what is wrong, until somebody wants all of them.
  const fieldsShown = numberAttribute(props.node, 'cardFields')
  const [isWhole, setWhole] = useState(false)
  // A fault in a closed card opens it, so that there is a control to be focused (R9).
  useEffect(() => {
    if (isWanted > 0) setOpen(true)
  }, [isWanted])
  return (
    <li className={styles.card}>
      <RowProvider value={rowKey}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
            <span className={styles.number}>{index + 1}</span>
            <span className="tn-visually-hidden">{t('table.row', { row: index + 1 })}</span>
            {isOpen ? null : <CardSummary columns={columns} editing={editing} rowKey={rowKey} />}
          </button>
          {canEdit && buttons.canCopy ? (
            <IconButton label={t('table.copyRow', { row: index + 1 })} size="sm" onClick={() => props.onCopy(rowKey)}>
              <Icon name="copy" size={16} />
            </IconButton>
          ) : null}
          {canEdit && buttons.canRemove ? (
            <IconButton label={t('deleteRowLabel', { row: index + 1 })} size="sm" onClick={() => props.onRemove(rowKey)}>
              <Icon name="trash" size={16} />
            </IconButton>
          ) : null}
        </div>
        {isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: only listens when its controls get and lose the focus.
          <div id={bodyId} className={styles.body} onFocus={() => editor.beginSession(rowKey)} onBlur={() => editor.endSession()}>
            {columns.map((node, at) => (
              <CardField
                key={node.key}
                {...{ node, rowKey, index, editing }}
                isFolded={!isWhole && at >= (fieldsShown ?? columns.length)}
              />
            ))}
            {!isWhole && fieldsShown !== undefined && fieldsShown < columns.length && (
              <Button size="sm" onClick={() => setWhole(true)}>
                {t('table.allFields')}
              </Button>
            )}
          </div>
        ) : null}
      </RowProvider>
    </li>
  )
})

type CardFieldProps = { node: FieldNode; rowKey: string; index: number; editing: TableEditing; isFolded: boolean }

function CardField({ node, rowKey, index, editing, isFolded }: CardFieldProps) {
  const { isRequired, fault } = editing.useCell(node, rowKey)
  // What was wrong stays while it is mended.
  const [wasWrong, setWasWrong] = useState(false)
  if (fault !== undefined && !wasWrong) setWasWrong(true)
  if (isFolded && fault === undefined && !wasWrong) return null
  const { Control } = editing
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {isRequired ? <span className={styles.mark}>*</span> : null}
        {node.label}
      </span>
      <Control node={node} rowKey={rowKey} rowNumber={index + 1} isBoxed />
    </div>
  )
}

type SummaryProps = { columns: readonly FieldNode[]; editing: TableEditing; rowKey: string }

const summaryFields = 3

/** What tells this card from the others, and whether something in it is wrong. */
function CardSummary({ columns, editing, rowKey }: SummaryProps) {
  return (
    <span className={styles.summary}>
      {columns.slice(0, summaryFields).map((node) => (
        <SummaryFace key={node.key} node={node} editing={editing} rowKey={rowKey} />
      ))}
      {columns.map((node) => (
        <FaultMark key={node.key} node={node} editing={editing} rowKey={rowKey} />
      ))}
    </span>
  )
}

function SummaryFace({ node, editing, rowKey }: { node: FieldNode; editing: TableEditing; rowKey: string }) {
  const { value } = editing.useCell(node, rowKey)
  const { Face } = editing
  return (
    <span className={styles.summaryText}>
      <Face node={node} rowKey={rowKey} value={value} />
    </span>
  )
}

function FaultMark({ node, editing, rowKey }: { node: FieldNode; editing: TableEditing; rowKey: string }) {
  const { fault } = editing.useCell(node, rowKey)
  return fault === undefined ? null : (
    <span className={styles.fault}>
      {node.label} {fault}
    </span>
  )
}
