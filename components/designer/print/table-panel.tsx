'use client'

import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
} from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { attributesOf } from './editor/formats'
import { repeatHead, toggleRowBreak } from './editor/rows'
import { styleOf } from './editor/styles-of'
import { cellAt, columnsChosen, setCellStyles, setColumnShare, setTableStyles, tableAround, withLooks } from './editor/tables'
import styles from './print-designer.module.css'
import { TextInput } from './text-input'

const operations = [
  ['rowAbove', withLooks(addRowBefore)],
  ['rowBelow', withLooks(addRowAfter)],
  ['columnLeft', withLooks(addColumnBefore)],
  ['columnRight', withLooks(addColumnAfter)],
  ['merge', mergeCells],
  ['split', withLooks(splitCell)],
  ['deleteRow', withLooks(deleteRow)],
  ['deleteColumn', withLooks(deleteColumn)],
  ['headRows', repeatHead],
  ['breakRow', toggleRowBreak],
  ['deleteTable', deleteTable],
] as const satisfies readonly (readonly [string, Command])[]

const borderStyle = '1px solid #000000'
const borders = {
  all: { border: borderStyle, 'border-top': '', 'border-right': '', 'border-bottom': '', 'border-left': '' },
  none: { border: 'none', 'border-top': '', 'border-right': '', 'border-bottom': '', 'border-left': '' },
  bottom: { border: 'none', 'border-top': '', 'border-right': '', 'border-bottom': borderStyle, 'border-left': '' },
} as const
const grounds = ['', '#f2f2f2', '#d9d9d9', '#fff2cc', '#deeaf6', '#e2efda'] as const
const valigns = ['top', 'middle', 'bottom'] as const

function shownTable({ editor }: { editor: Editor }) {
  const { state } = editor
  if (!isInTable(state)) return null
  const { selection } = state
  const $at = selection instanceof CellSelection ? selection.$anchorCell : selection.$from
  const cell = selection instanceof CellSelection ? selection.$anchorCell.nodeAfter : (cellAt($at)?.node ?? null)
  const attrs = cell ? attributesOf(cell) : {}
  const columns = columnsChosen(state)
  const table = tableAround($at)
  return {
    can: Object.fromEntries(operations.map(([name, command]) => [name, command(state)])),
    border: borderOf(styleOf(attrs, 'border'), styleOf(attrs, 'border-bottom')),
    ground: styleOf(attrs, 'background-color'),
    valign: styleOf(attrs, 'vertical-align') || 'middle',
    height: styleOf(attrs, 'height').replace(/mm$/, ''),
    column: columns?.left ?? 0,
    share: String(Math.round((columns?.shares[columns.left] ?? 0) * 10) / 10),
    columnCount: columns?.shares.length ?? 0,
    width: table ? styleOf(attributesOf(table.node), 'width') : '',
  }
}

function borderOf(border: string, bottom: string): keyof typeof borders | '' {
  if (border !== '' && border !== 'none') return 'all'
  if (bottom !== '' && bottom !== 'none') return 'bottom'
  return border === 'none' ? 'none' : ''
}

/** The table around the caret: its rows and columns, and how its cells look. */
export function TablePanel({ editor }: { editor: Editor }) {
  const t = useTranslations('printdesigner.table')
  const shown = useEditorState({ editor, selector: shownTable })
  if (!shown) return null
  const run = (command: Command) => {
    command(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <section>
      <h3>{t('name')}</h3>
      <div className={styles.operations}>
        {operations.map(([name, command]) => (
          <Button
            key={name}
            size="sm"
            {...(name.startsWith('delete') ? { variant: 'danger' as const } : {})}
            aria-disabled={!shown.can[name] || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => shown.can[name] && run(command)}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <CellFields editor={editor} shown={shown} />
    </section>
  )
}

type Shown = NonNullable<ReturnType<typeof shownTable>>

function CellFields({ editor, shown }: { editor: Editor; shown: Shown }) {
  const t = useTranslations('printdesigner.table')
  const id = useId()
  const cells = (styled: Readonly<Record<string, string>>) => editor.view.dispatch(setCellStyles(editor.state, styled))
  return (
    <>
      <Field id={`${id}-border`} label={t('border')}>
        <Select
          id={`${id}-border`}
          options={[
            ...(shown.border === '' ? [{ value: '' as const, label: t('borders.own') }] : []),
            ...(['all', 'none', 'bottom'] as const).map((value) => ({ value, label: t(`borders.${value}`) })),
          ]}
          value={shown.border}
          onChange={(border) => border !== '' && cells(borders[border])}
        />
      </Field>
      <Field id={`${id}-ground`} label={t('ground')}>
        <Select
          id={`${id}-ground`}
          options={[
            ...(grounds.some((ground) => ground === shown.ground) ? [] : [{ value: shown.ground, label: shown.ground }]),
            ...grounds.map((value) => ({ value: value as string, label: t(`grounds.${value.slice(1) || 'none'}`) })),
          ]}
          value={shown.ground}
          onChange={(ground) => cells({ 'background-color': ground })}
        />
      </Field>
      <Field id={`${id}-valign`} label={t('valign')}>
        <Select
          id={`${id}-valign`}
          options={valigns.map((value) => ({ value: value as string, label: t(`valigns.${value}`) }))}
          value={shown.valign}
          onChange={(valign) => cells({ 'vertical-align': valign })}
        />
      </Field>
      <TextInput
        label={t('height')}
        value={shown.height}
        pattern={/^\d{0,3}(\.\d?)?$/}
        isDecimal
        onChange={(height) => cells({ height: Number(height) > 0 ? `${Number(height)}mm` : '' })}
      />
      {shown.columnCount > 1 ? (
        <TextInput
          label={t('share', { number: shown.column + 1 })}
          value={shown.share}
          pattern={/^\d{0,2}(\.\d?)?$/}
          isDecimal
          onChange={(share) => {
            if (Number(share) >= 1) editor.view.dispatch(setColumnShare(editor.state, shown.column, Number(share)))
          }}
        />
      ) : null}
      <TextInput
        label={t('width')}
        value={shown.width}
        onChange={(width) => {
          if (/^\d+(\.\d+)?(mm|cm|px|pt|%)$/.test(width.trim()) || width.trim() === '')
            editor.view.dispatch(setTableStyles(editor.state, { width: width.trim() }))
        }}
      />
    </>
  )
}
