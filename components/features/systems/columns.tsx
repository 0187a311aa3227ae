import { enabledColumn, kindColumn, numberColumn, personColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { PortalManageRow } from '@/lib/contract/portal/portal-manage'
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
        <span className={styles.words}>{row.fullName}</span>
      </span>
    ),
    ...face,
  }
}

function stateOf<Row extends { enabledMark: number }>(t: Texts): DataTableColumn<Row> {
  return enabledColumn<Row>(t('columns.state'), t)
}

function sortOf<Row extends { sortCode: number | undefined }>(t: Texts): DataTableColumn<Row> {
  return numberColumn<Row>('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 90 })
}

/** Columns of contract 2 §11. */
export function systemColumns(t: Texts): readonly DataTableColumn<SystemRow>[] {
  return [
    nameColumn<SystemRow>(t('columns.name'), { width: 240, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 200 }),
    stateOf(t),
    textColumn('description', t('columns.description'), (row) => row.description),
    sortOf(t),
  ]
}

/** Columns of contract 4b §3.4. */
export function portalColumns(t: Texts): readonly DataTableColumn<PortalManageRow>[] {
  return [
    textColumn('fullName', t('portals.columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    textColumn('categoryName', t('portals.columns.category'), (row) => row.categoryName, { width: 120, isSortable: false }),
    stateOf(t),
    textColumn('description', t('columns.description'), (row) => row.description, { isSortable: false }),
    personColumn('creatorUser', t('portals.columns.creator'), (row) => row.creatorUser, { isOnCard: false, isSortable: false }),
    timeColumn('creatorTime', t('portals.columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('portals.columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
    sortOf(t),
  ]
}

/** Columns of contract 2 §12.1. */
export function menuColumns(t: Texts): readonly DataTableColumn<MenuNode>[] {
  const type = (row: MenuNode) => (t.has(`types.${row.type}`) ? t(`types.${row.type}`) : String(row.type))
  const kinds = [1, 2, 3, 4, 7, 5, 8, 6].map((each) => t(`types.${each}`))
  return [
    nameColumn<MenuNode>(t('menus.columns.name'), { width: 280 }),
    textColumn('enCode', t('menus.columns.code'), (row) => row.enCode, { width: 200 }),
    kindColumn('type', t('menus.columns.type'), type, kinds, { width: 120 }),
    stateOf(t),
    textColumn('urlAddress', t('menus.columns.address'), (row) => row.urlAddress),
    sortOf(t),
  ]
}

/** Columns of contract 2 §12.3. */
export function buttonColumns(t: Texts): readonly DataTableColumn<ButtonRow>[] {
  return [
    textColumn('fullName', t('items.button.name'), (row) => row.fullName),
    textColumn('enCode', t('items.button.code'), (row) => row.enCode, { width: 170 }),
    stateOf(t),
    sortOf(t),
  ]
}

function ruleColumn<Row extends { fieldRule: number | undefined }>(t: Texts): DataTableColumn<Row> {
  const word = (rule: number) => t(`items.rules.${rule}`)
  return kindColumn<Row>('fieldRule', t('items.rule'), (row) => word(row.fieldRule ?? 0), [0, 1, 2].map(word), { width: 120 })
}

/** A field to choose, and the table that it is of. */
export function placeColumns(t: Texts): readonly DataTableColumn<FieldChoice>[] {
  return [
    textColumn('fullName', t('items.fullName'), (row) => row.fullName),
    textColumn('enCode', t('items.enCode'), (row) => row.enCode, { width: 190 }),
    textColumn('bindTable', t('items.bindTable'), (row) => row.bindTable, { width: 190 }),
    ruleColumn(t),
    textColumn('childTableKey', t('items.childTableKey'), (row) => row.childTableKey, { width: 150 }),
  ]
}

/** Columns of contract 2 §12.4. */
export function fieldColumns(t: Texts): readonly DataTableColumn<FieldItemRow>[] {
  return [
    textColumn('fullName', t('items.fullName'), (row) => row.fullName),
    textColumn('enCode', t('items.enCode'), (row) => row.enCode, { width: 150 }),
    ruleColumn(t),
    stateOf(t),
    textColumn('bindTable', t('items.bindTable'), (row) => row.bindTable, { width: 140 }),
    sortOf(t),
  ]
}
