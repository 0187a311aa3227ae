import { kindColumn, numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { PortalRow } from '@/lib/contract/portal/portal'
import type { PortalVersionRow } from '@/lib/contract/portal/portal-versions'
import { portalStates, portalTypes, stateTones } from './constants'

function stateOf({ state, isRelease }: Pick<PortalRow, 'state' | 'isRelease'>): (typeof portalStates)[number] {
  return portalStates[Number(state ?? isRelease ?? 0)] ?? 'unreleased'
}

export function isDesigned({ type }: Pick<PortalRow, 'type'>): boolean {
  return Number(type ?? 0) === portalTypes.designed
}

/** Columns of contract 4b §3.2; what matters most stands first. */
export function portalColumns(t: Texts, categories: readonly { fullName: string }[]): readonly DataTableColumn<PortalRow>[] {
  const types = ['designed', 'address'].map((type) => t(`types.${type}`))
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 150 }),
    kindColumn('category', t('columns.category'), (row) => row.category, categories, { width: 120, isSortable: false }),
    kindColumn('type', t('columns.type'), (row) => t(`types.${isDesigned(row) ? 'designed' : 'address'}`), types, { width: 110 }),
    stateColumn('state', t('columns.state'), (row) => t(`states.${stateOf(row)}`), {
      width: 100,
      isSortable: false,
      tone: (row) => stateTones[stateOf(row)],
    }),
    stateColumn(
      'enabledLock',
      t('columns.lock'),
      (row) => (isDesigned(row) ? t(row.enabledLock === 1 ? 'locked' : 'unlocked') : ''),
      {
        width: 120,
        isSortable: false,
        tone: (row) => (row.enabledLock === 1 ? 'grey' : 'blue'),
      },
    ),
    stateColumn('enabledMark', t('columns.enabled'), (row) => t(row.enabledMark === 0 ? 'disabled' : 'enabled'), {
      width: 90,
      isSortable: false,
      tone: (row) => (row.enabledMark === 0 ? 'grey' : 'green'),
    }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false, isSortable: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

/** Columns of the releases of a portal. */
export function versionColumns(t: Texts): readonly DataTableColumn<PortalVersionRow>[] {
  return [
    stateColumn('number', t('columns.number'), (row) => t(row.isCurrent === 1 ? 'current' : 'number', { number: row.number }), {
      width: 150,
      tone: (row) => (row.isCurrent === 1 ? 'green' : 'grey'),
    }),
    personColumn('creatorUser', t('columns.by'), (row) => row.creatorUser, { isSortable: false }),
    timeColumn('creatorTime', t('columns.at'), (row) => row.creatorTime, { isSortable: false }),
  ]
}
