import { numberColumn, stateColumn, switchColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { MenuNode } from '@/lib/contract/system/menu'
import type { ButtonRow, FieldItemRow } from '@/lib/contract/system/module-items'
import type { SystemRow } from '@/lib/contract/system/system'
import { readMenuProperties } from '@/lib/domain/menu-address'
import { FaceTile } from './face-panel'
import styles from './systems.module.css'
import type { FieldChoice } from './utils'

type Named = { fullName: string; icon: string; propertyJson: string }

function nameColumn<Row extends Named>(header: string, face: Partial<DataTableColumn<Row>> = {}): DataTableColumn<Row> {
  return {
    ...textColumn<Row>('fullName', header, (row) => row.fullName),
    cell: (row) => (
      <span className={styles.name}>
        <FaceTile icon={row.icon} color={readMenuProperties(row.propertyJson).color} isSmall />
        {row.fullName}
      </span>
    ),
    ...face,
  }
}

function stateOf<Row extends { enabledMark: number }>(t: Texts): DataTableColumn<Row> {
  return switchColumn<Row>('enabledMark', t('columns.state'), ({ enabledMark }) => ({
    isOn: enabledMark === 1,
    text: t(enabledMark === 1 ? 'enabled' : 'disabled'),
  }))
}

function sortOf<Row extends { sortCode: number | undefined }>(t: Texts): DataTableColumn<Row> {
  return numberColumn<Row>('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 90 })
}

/** Columns of contract 2 §11. */
export function systemColumns(t: Texts): readonly DataTableColumn<SystemRow>[] {
  return [
    nameColumn<SystemRow>(t('columns.name'), { width: 240, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 200 }),
    textColumn('description', t('columns.description'), (row) => row.description),
    sortOf(t),
    stateOf(t),
  ]
}

/** Columns of contract 2 §12.1. */
export function menuColumns(t: Texts): readonly DataTableColumn<MenuNode>[] {
  const type = (row: MenuNode) => (t.has(`types.${row.type}`) ? t(`types.${row.type}`) : String(row.type))
  return [
    nameColumn<MenuNode>(t('menus.columns.name'), { width: 280 }),
    textColumn('enCode', t('menus.columns.code'), (row) => row.enCode, { width: 200 }),
    textColumn('urlAddress', t('menus.columns.address'), (row) => row.urlAddress),
    stateColumn('type', t('menus.columns.type'), type, { look: 'dot', width: 100 }),
    sortOf(t),
    stateOf(t),
  ]
}

/** Columns of contract 2 §12.3. */
export function buttonColumns(t: Texts): readonly DataTableColumn<ButtonRow>[] {
  return [
    textColumn('fullName', t('items.button.name'), (row) => row.fullName),
    textColumn('enCode', t('items.button.code'), (row) => row.enCode, { width: 170 }),
    sortOf(t),
    stateOf(t),
  ]
}

const ruleOf = (t: Texts) => (row: { fieldRule: number | undefined }) => t(`items.rules.${row.fieldRule ?? 0}`)

/** A field to choose, and the table that it is of. */
export function placeColumns(t: Texts): readonly DataTableColumn<FieldChoice>[] {
  return [
    textColumn('fullName', t('items.fullName'), (row) => row.fullName),
    textColumn('enCode', t('items.enCode'), (row) => row.enCode, { width: 190 }),
    textColumn('bindTable', t('items.bindTable'), (row) => row.bindTable, { width: 190 }),
    stateColumn('fieldRule', t('items.rule'), ruleOf(t), { look: 'dot', width: 110 }),
    textColumn('childTableKey', t('items.childTableKey'), (row) => row.childTableKey, { width: 150 }),
  ]
}

/** Columns of contract 2 §12.4. */
export function fieldColumns(t: Texts): readonly DataTableColumn<FieldItemRow>[] {
  return [
    textColumn('fullName', t('items.fullName'), (row) => row.fullName),
    textColumn('enCode', t('items.enCode'), (row) => row.enCode, { width: 150 }),
    textColumn('bindTable', t('items.bindTable'), (row) => row.bindTable, { width: 140 }),
    stateColumn('fieldRule', t('items.rule'), ruleOf(t), { look: 'dot', width: 110 }),
    sortOf(t),
    stateOf(t),
  ]
}
