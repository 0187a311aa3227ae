import { numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { LogCategory, LogRow } from '@/lib/contract/system/log'
import type { Say } from '@/lib/i18n/platform-texts/say'
import { hasSucceeded, methodTone, moduleText } from './utils'

type Column = DataTableColumn<LogRow>

type Words = { t: Texts; routes: Texts; say: Say }

/** Columns of contract 2 §23. `routes` are the names of screens. */
export function logColumns(kind: LogCategory, { t, routes, say }: Words): readonly Column[] {
  return kind === '1' ? loginColumns(t, say) : callColumns(kind, { t, routes, say })
}

function loginColumns(t: Texts, say: Say): readonly Column[] {
  return [
    personColumn('userName', t('columns.user'), (row) => row.userName, { pinned: 'left', width: 160 }),
    stateColumn('loginType', t('columns.type'), (row) => t(row.loginType === 1 ? 'logout' : 'login'), {
      ...{ look: 'dot', width: 90 },
      tone: (row) => (row.loginType === 1 ? 'grey' : 'blue'),
    }),
    stateColumn('loginMark', t('columns.state'), (row) => t(row.loginMark === 1 ? 'succeeded' : 'failed'), {
      width: 90,
      tone: (row) => (row.loginMark === 1 ? 'green' : 'red'),
    }),
    timeColumn('creatorTime', t('columns.time'), (row) => row.creatorTime),
    ...whereFrom(t, say),
    duration(t),
    textColumn('abstracts', t('columns.note'), (row) => say(row.abstracts)),
  ]
}

function callColumns(kind: LogCategory, { t, routes, say }: Words): readonly Column[] {
  const own: readonly Column[] =
    kind === '3' ? [textColumn('moduleName', t('columns.module'), (row) => moduleText(row, routes), { width: 130 })] : []
  const outcome: readonly Column[] =
    kind === '4'
      ? []
      : [
          stateColumn('replyCode', t('columns.state'), (row) => t(hasSucceeded(row) ? 'succeeded' : 'failed'), {
            width: 90,
            tone: (row) => (hasSucceeded(row) ? 'green' : 'red'),
          }),
          duration(t),
        ]
  return [
    callerColumn(t),
    timeColumn('creatorTime', t('columns.time'), (row) => row.creatorTime),
    ...own,
    stateColumn('requestMethod', t('columns.method'), (row) => row.requestMethod, {
      ...{ look: 'dot', width: 100 },
      tone: (row) => methodTone(row.requestMethod),
    }),
    textColumn('requestUrl', t('columns.url'), (row) => row.requestUrl, { width: 320 }),
    ...outcome,
    ...whereFrom(t, say),
  ]
}

/** Whoever called; nobody has no face. */
function callerColumn(t: Texts): Column {
  const text = (row: LogRow) => row.userName || t('noUser')
  const column = personColumn('userName', t('columns.user'), text, { pinned: 'left', width: 160 })
  return { ...column, cell: (row) => (row.userName === '' ? text(row) : column.cell(row)) }
}

function whereFrom(t: Texts, say: Say): readonly Column[] {
  return [
    textColumn('ipAddress', t('columns.ip'), (row) => row.ipAddress, { width: 130 }),
    textColumn('ipAddressName', t('columns.place'), (row) => say(row.ipAddressName), { width: 100, isOnCard: false }),
    textColumn('browser', t('columns.browser'), (row) => row.browser, { width: 130, isOnCard: false }),
    textColumn('platForm', t('columns.platform'), (row) => row.platForm, { width: 120, isOnCard: false }),
  ]
}

function duration(t: Texts): Column {
  return numberColumn('requestDuration', t('columns.duration'), (row) => row.requestDuration, { unit: 'ms', width: 90 })
}
